// The library in a thread of its own: Pyodide with the wheel unpacked, asked one JSON text at a time.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const ready = (async () => {
  const [python, wheel] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }),
    fetch("cardodds.whl").then((response) => {
      if (!response.ok) throw new Error(`cardodds.whl: ${response.status}`);
      return response.arrayBuffer();
    }),
  ]);
  python.unpackArchive(wheel, "wheel");
  return python.pyimport("cardodds.page").ask_json;
})();

ready.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.addEventListener("message", async ({ data: { number, question } }) => {
  const ask = await ready;
  try {
    self.postMessage({ number, answer: JSON.parse(ask(JSON.stringify(question))) });
  } catch (error) {
    const line = String(error.message ?? error).trim().split("\n").pop();
    self.postMessage({ number, answer: { error: { line, told: "", fields: [] } } });
  }
});
