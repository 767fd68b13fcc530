// The page: what is asked stands in the address, and is answered again at every change.

import { read, write } from "./address.js";
import { headline, reason } from "./answer.js";
import { calculator } from "./calculator.js";
import { make } from "./elements.js";
import { explanation, form } from "./form.js";
import { LANGUAGES, words } from "./words.js";

const at = (id) => document.getElementById(id);
const { games, questions, version } = await (await fetch("questions.json")).json();
let state = read(location.hash, questions);
let shown = null; // the form
let loaded = false;
let offline = false;
let pause = 0;

// The language chosen before; a browser may forbid to keep it, then it holds for this visit.
let chosen = null;
try {
  chosen = localStorage.getItem("lang");
} catch {}

function choose(lang) {
  chosen = lang;
  try {
    localStorage.setItem("lang", lang);
  } catch {}
}

// The language that the address asks for, else the one chosen before, else the browser's first.
function language() {
  const wanted = [state.lang, chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((lang) => lang in LANGUAGES) ?? "en";
}

const ask = calculator({
  ready: () => {
    loaded = true;
    answer();
  },
  failed: () => status(words(language()).failed),
  answered: show,
});

function answer() {
  if (loaded) ask({ ...state.asked, texts: state.texts, lang: language() });
  else status(words(language()).loading);
}

function status(text) {
  at("headline").replaceChildren(make("p", { className: "status", textContent: text }));
  at("reason").replaceChildren();
}

function show(found, address) {
  const lang = language();
  shown.show(found.error);
  at("answer").classList.toggle("wrong", Boolean(found.error));
  at("answer").dataset.address = address;
  if (found.error) {
    status(words(lang)[found.error.also?.length ? "severalWrong" : "wrong"]);
    if (!found.error.fields.length) {
      at("reason").replaceChildren(
        make("p", { className: "error" }, ...explanation(found.error)),
      );
    }
    return;
  }
  at("headline").replaceChildren(...headline(found));
  at("reason").replaceChildren(...reason(found, lang), sharing(lang));
}

function sharing(lang) {
  const said = words(lang);
  return make("button", {
    type: "button",
    className: "quiet",
    textContent: said.share,
    onclick: async ({ target }) => {
      try {
        await navigator.clipboard.writeText(location.href);
        target.textContent = said.copied;
      } catch {
        prompt(said.share, location.href); // without leave to write to the clipboard
      }
    },
  });
}

// What stands in the address from now on: what means nothing is left out.
function settle() {
  const { game, name } = state.question;
  state.asked = { game, name, address: [] };
  if (!(state.lang in LANGUAGES)) state.lang = null;
}

function changed(name, text) {
  state.texts[name] = text;
  settle();
  history.replaceState(null, "", write(state.question, state.texts, state.lang));
  links();
  clearTimeout(pause);
  pause = setTimeout(answer, 80);
}

// Other questions take along what they share with this one.
function links() {
  const lang = language();
  const link = (question, text, current) =>
    make("a", {
      href: write(question, question.game === state.question.game ? state.texts : {}, state.lang),
      textContent: text,
      "aria-current": current ? "page" : null,
    });
  const { game } = state.question;
  at("games").replaceChildren(
    ...Object.entries(games).map(([key, name]) =>
      link(questions.find((one) => one.game === key), name[lang], key === game),
    ),
  );
  at("questions").replaceChildren(
    ...questions
      .filter((one) => one.game === game)
      .map((one) => link(one, one.title[lang], one === state.question)),
  );
}

function languages() {
  const lang = language();
  at("languages").setAttribute("aria-label", words(lang).languages);
  at("languages").replaceChildren(
    ...Object.entries(LANGUAGES).map(([key, name]) =>
      make("button", {
        type: "button",
        lang: key,
        textContent: key.toUpperCase(),
        "aria-label": `${key.toUpperCase()}, ${name}`,
        "aria-pressed": String(key === lang),
        onclick: () => {
          choose(key);
          settle();
          if (state.lang) state.lang = key;
          history.replaceState(null, "", write(state.question, state.texts, state.lang));
          render();
          at("languages").querySelector(`[lang=${key}]`).focus();
        },
      }),
    ),
  );
}

function footer() {
  const said = words(language());
  at("footer").replaceChildren(
    make("p", { textContent: `${said.about} ${version}.` }),
    make("p", { id: "offline", textContent: offline ? said.offline : "" }),
  );
}

function render() {
  const lang = language();
  const said = words(lang);
  const { question, texts } = state;
  document.documentElement.lang = lang;
  document.title = `${question.title[lang]} ${games[question.game][lang]} – cardodds`;
  at("games").setAttribute("aria-label", said.games);
  at("questions").setAttribute("aria-label", said.questions);
  shown = form(question, texts, lang, changed);
  at("form").setAttribute("aria-label", question.title[lang]);
  at("form").replaceChildren(...shown.elements);
  languages();
  links();
  footer();
  answer();
}

addEventListener("hashchange", () => {
  state = read(location.hash, questions);
  render();
});
at("form").addEventListener("submit", (event) => event.preventDefault());
render();

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("service-worker.js");
  navigator.serviceWorker.ready.then(() => {
    offline = true;
    footer();
  });
}
