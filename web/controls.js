// One control a kind of field. Each is built from the field and its text, calls `changed(text)`,
// and has an element and the input that an error is tied to.

import { make } from "./elements.js";
import { words } from "./words.js";

const FACES = ["2", "3", "4", "5", "6", "*"];
const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7"];
const SUITS = ["♠", "♥", "♦", "♣"];
const SHORT = 28; // letters of a choice that is shown as buttons

function textInput(field, text, changed, properties = {}) {
  return make("input", {
    type: "text",
    value: text,
    autocapitalize: "none",
    spellcheck: false,
    oninput: ({ target }) => changed(target.value),
    ...properties,
  });
}

function whole(field, text, changed, lang) {
  const input = textInput(field, text, changed, { inputMode: "numeric", placeholder: "–" });
  const step = (by) => () => {
    const now = Number.parseInt(input.value, 10);
    let next = Number.isNaN(now) ? field.low : Math.min(Math.max(now + by, field.low), field.high);
    if (field.blank && by < 0 && !(now > field.low)) next = "";
    input.value = next;
    changed(input.value);
  };
  const button = (sign, label, by) =>
    make("button", {
      type: "button",
      textContent: sign,
      "aria-label": `${label}: ${field.label[lang]}`,
      onclick: step(by),
    });
  const element = make(
    "div",
    { className: "stepper" },
    button("−", words(lang).less, -1),
    input,
    button("+", words(lang).add, 1),
  );
  return { element, input };
}

function flag(field, text, changed) {
  const input = make("input", {
    type: "checkbox",
    className: "switch",
    checked: text === "1",
    onchange: ({ target }) => changed(target.checked ? "1" : ""),
  });
  return { element: input, input };
}

function choice(field, text, changed, lang) {
  const choices = field.choices.map(([value, label]) => [value, label[lang]]);
  if (field.blank) choices.unshift(["", field.blank[lang]]);
  if (!choices.some(([value]) => value === text)) choices.push([text, text]);
  if (choices.map(([, label]) => label).join("").length <= SHORT) {
    return buttons(field, text, changed, choices);
  }
  const input = make(
    "select",
    { onchange: ({ target }) => changed(target.value) },
    ...choices.map(([value, label]) => make("option", { value, textContent: label })),
  );
  input.value = text;
  return { element: input, input };
}

function buttons(field, text, changed, choices) {
  const options = choices.map(([value, label]) => {
    const input = make("input", {
      type: "radio",
      name: field.name,
      value,
      checked: value === text,
      onchange: () => changed(value),
    });
    return make("label", {}, input, make("span", { textContent: label }));
  });
  return { element: make("div", { className: "segments", role: "radiogroup" }, ...options) };
}

// A text, and below it buttons that add to it.
function withKeys(field, text, changed, lang, keys, properties) {
  const input = textInput(field, text, changed, { className: "wide", ...properties });
  const set = (parts) => {
    input.value = parts.join(" ");
    changed(input.value);
  };
  const parts = () => input.value.split(/[\s,]+/).filter(Boolean);
  const key = (value) =>
    make("button", {
      type: "button",
      textContent: value,
      "aria-label": `${words(lang).add}: ${value}`,
      onclick: () => set([...parts(), value]),
    });
  const remove = make("button", {
    type: "button",
    textContent: "⌫",
    "aria-label": words(lang).remove,
    onclick: () => set(parts().slice(0, -1)),
  });
  const row = make("div", { className: "keys" }, ...keys.map(key), remove);
  return { element: make("div", { className: "stack" }, input, row), input };
}

const dice = (field, text, changed, lang) =>
  withKeys(field, text, changed, lang, FACES, { inputMode: "text" });

const ranks = (field, text, changed, lang) =>
  withKeys(field, text, changed, lang, RANKS, { placeholder: field.blank?.[lang] ?? "" });

// The whole pack as buttons: a card is in the hand or not.
function cards(field, text, changed, lang) {
  const input = textInput(
    field,
    text,
    (value) => {
      mark();
      changed(value);
    },
    { className: "wide" },
  );
  const hand = () => input.value.split(/[\s,]+/).filter(Boolean);
  const isIn = (card) => hand().some((one) => one.toUpperCase() === card.toUpperCase());
  const set = (list) => {
    input.value = list.join(" ");
    mark();
    changed(input.value);
  };
  const toggle = (card) => () =>
    set(isIn(card) ? hand().filter((one) => one.toUpperCase() !== card.toUpperCase()) : [...hand(), card]);
  const pack = SUITS.flatMap((suit) =>
    RANKS.map((rank) =>
      make("button", {
        type: "button",
        className: "♥♦".includes(suit) ? "red" : "black",
        textContent: rank + suit,
        "data-card": rank + suit,
        onclick: toggle(rank + suit),
      }),
    ),
  );
  const jokers = () => hand().filter((one) => ["joker", "jolly", "*"].includes(one.toLowerCase()));
  const without = () => hand().filter((one) => !jokers().includes(one));
  const joker = make("button", {
    type: "button",
    className: "joker",
    onclick: () => set([...without(), ...Array((jokers().length + 1) % 3).fill("joker")]),
  });
  function mark() {
    for (const button of pack) button.setAttribute("aria-pressed", isIn(button.dataset.card));
    const number = jokers().length;
    joker.textContent = number ? `${words(lang).joker} × ${number}` : words(lang).joker;
    joker.setAttribute("aria-pressed", number > 0);
  }
  mark();
  const grid = make("div", { className: "pack", role: "group", "aria-label": field.label[lang] }, ...pack, joker);
  return { element: make("div", { className: "stack" }, input, grid), input };
}

const text = (field, value, changed) => {
  const input = textInput(field, value, changed);
  return { element: input, input };
};

export const CONTROLS = { whole, flag, choice, dice, cards, ranks, text };
