// Questions to the worker: the newest counts, an answer to an older one is dropped. Each is
// answered with the address at which it was asked.

export function calculator({ ready, failed, answered }) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  let asked = 0;
  let address = "";
  worker.addEventListener("error", () => failed());
  worker.addEventListener("message", ({ data }) => {
    if (data.ready) ready();
    else if (data.failed) failed(data.failed);
    else if (data.number === asked) answered(data.answer, address);
  });
  return (question) => {
    address = location.hash;
    worker.postMessage({ number: ++asked, question });
  };
}
