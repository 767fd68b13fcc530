// The address holds the question and its inputs: #game/question?own=2&claim=2, &lang=it if asked.

// Read an address: the question (the first of its game, or of all, if there is no such one),
// the text of every field, and the language that it asks for. Under `asked` what it says by the
// letter, for which the library knows whether it means something.
export function read(hash, questions) {
  const [place, query] = hash.replace(/^#/, "").split("?");
  const [game, name] = place.split("/");
  const ofGame = questions.filter((one) => one.game === game);
  const question = ofGame.find((one) => one.name === name) ?? ofGame[0] ?? questions[0];
  const given = new URLSearchParams(query ?? "");
  const known = !place || (ofGame.length && !name);
  const asked = { game: question.game, name: question.name, address: [...given] };
  if (!known) Object.assign(asked, { game, name: name ?? "" });
  const texts = {};
  for (const field of question.fields) {
    texts[field.name] = given.get(field.name) ?? field.start;
  }
  return { question, texts, asked, lang: given.get("lang") };
}

// Write an address: what few need is left out where it stands as at first.
export function write(question, texts, lang) {
  const given = new URLSearchParams();
  for (const field of question.fields) {
    const text = texts[field.name] ?? field.start;
    if (text !== field.start || (field.start && !field.more)) given.set(field.name, text);
  }
  if (lang) given.set("lang", lang);
  const query = given.toString();
  return `#${question.game}/${question.name}${query && `?${query}`}`;
}
