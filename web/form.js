// The form of a question: a row a field, its control, and the library's line where it is wrong.

import { CONTROLS } from "./controls.js";
import { make } from "./elements.js";
import { words } from "./words.js";

export function form(question, texts, lang, changed) {
  const rows = new Map();
  const build = (field) => {
    const row = fieldRow(field, texts[field.name], lang, (text) => changed(field.name, text));
    rows.set(field.name, row);
    return row.element;
  };
  const main = question.fields.filter((field) => !field.more).map(build);
  const few = question.fields.filter((field) => field.more);
  const more = few.length
    ? make(
        "details",
        { open: few.some((field) => texts[field.name] !== field.start) },
        make("summary", { textContent: words(lang).options }),
        ...few.map(build),
      )
    : null;
  const show = (error) => {
    for (const row of rows.values()) row.complain(false);
    for (const one of error ? [error, ...(error.also ?? [])] : []) {
      const named = one.fields.map((name) => rows.get(name));
      named.forEach((row, place) => row.complain(true, place ? [] : explanation(one)));
      if (more && named.some((row) => more.contains(row.element))) more.open = true;
    }
  };
  return { elements: [...main, more].filter(Boolean), show };
}

// What is wrong: in the reader's language where there are words for it, and the library's line.
export function explanation({ told, line }) {
  const own = make("span", { className: "line", lang: "en", textContent: line });
  return told ? [make("strong", { textContent: told }), own] : [own];
}

function fieldRow(field, text, lang, changed) {
  const id = `field-${field.name}`;
  const control = CONTROLS[field.kind](field, text, changed, lang);
  const target = control.input ?? control.element;
  const grouped = !control.input;
  target.id = id;
  const empty = field.blank && ["whole", "text"].includes(field.kind);
  const hints = [field.hint?.[lang], empty ? `${words(lang).empty} ${field.blank[lang]}` : null];
  const hint = hints.filter(Boolean).join(". ");
  const label = make(
    grouped ? "span" : "label",
    grouped ? { id: `${id}-label`, className: "label" } : { htmlFor: id, className: "label" },
    field.label[lang],
  );
  if (grouped) target.setAttribute("aria-labelledby", label.id);
  const note = hint ? make("p", { id: `${id}-hint`, className: "hint", textContent: hint }) : null;
  const error = make("p", { id: `${id}-error`, className: "error" });
  // Of several fields that do not go together all are marked, and the first says why.
  const complain = (wrong, said = []) => {
    error.replaceChildren(...said);
    error.hidden = !said.length;
    if (grouped) target.classList.toggle("wrong", wrong);
    else target.setAttribute("aria-invalid", wrong);
    const ids = [note && note.id, said.length && error.id].filter(Boolean).join(" ");
    if (ids) target.setAttribute("aria-describedby", ids);
    else target.removeAttribute("aria-describedby");
  };
  complain(false);
  const element = make(
    "div",
    { className: `field ${field.kind}` },
    make("div", { className: "words" }, label, note),
    control.element,
    error,
  );
  return { element, complain };
}
