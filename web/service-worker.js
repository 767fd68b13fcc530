// Keeps every file of the page, so that it works without a network once it has been loaded.
// files.js is written by the build: BUILD sums up the files, and FILES lists them.

importScripts("files.js");

const CACHE = `cardodds-${self.BUILD}`;

self.addEventListener("install", (event) => {
  const files = self.FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("cardodds-") && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const kept = caches
    .open(CACHE)
    .then((cache) => cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
