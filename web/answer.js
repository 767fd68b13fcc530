// An answer: in plain words with its chance, then why, the table, and the library's own text.

import { make } from "./elements.js";
import { words } from "./words.js";

const ROWS = 10; // of a table, before it is asked for whole

export function headline(answer) {
  const verdict = make("p", { className: "verdict", textContent: answer.verdict });
  if (!answer.chance) return [verdict];
  const bar = make("span", { className: "bar", "aria-hidden": "true" }, make("i"));
  bar.firstChild.style.width = `${100 * answer.chance.value}%`;
  return [
    verdict,
    make(
      "p",
      { className: "chance" },
      make("strong", { textContent: answer.chance.percent }),
      make("span", { textContent: answer.of }),
    ),
    bar,
  ];
}

export function reason(answer, lang) {
  const said = words(lang);
  const parts = [];
  if (answer.chance) {
    parts.push(
      make("p", { className: "exact" }, `${said.exactly} `, make("span", { className: "fraction", textContent: answer.chance.fraction })),
    );
  }
  if (answer.because) parts.push(make("p", { textContent: answer.because }));
  if (answer.table) parts.push(...table(answer.table, said));
  const full = make(
    "details",
    {},
    make("summary", { textContent: said.details }),
    scrolled(make("pre", { className: "text", textContent: answer.text }), said.details),
  );
  if (answer.command) {
    full.append(
      make("p", { className: "hint", textContent: said.command }),
      scrolled(make("pre", { className: "command", textContent: answer.command }), said.command),
    );
  }
  return [...parts, full];
}

// What may be wider than the page scrolls inside a box that the keyboard reaches too.
function scrolled(element, label) {
  return make("div", { className: "scrolled", tabIndex: 0, role: "region", "aria-label": label }, element);
}

function table({ head, rows }, said) {
  const row = (cells) =>
    make(
      "tr",
      {},
      ...cells.map((textContent, column) =>
        column
          ? make("td", { textContent, className: textContent === said.never ? "never" : "" })
          : make("th", { textContent, scope: "row" }),
      ),
    );
  const body = make("tbody", {}, ...rows.slice(0, ROWS).map(row));
  const heads = head.map((text) => make("th", { scope: "col", textContent: text }));
  const element = make("table", { className: head.length > 4 ? "many" : "" }, make("thead", {}, make("tr", {}, ...heads)), body);
  if (rows.length <= ROWS) return [scrolled(element, head[0])];
  const all = make("button", {
    type: "button",
    className: "quiet",
    textContent: `${said.all} (${rows.length})`,
    onclick: () => {
      body.append(...rows.slice(ROWS).map(row));
      all.remove();
    },
  });
  return [scrolled(element, head[0]), all];
}
