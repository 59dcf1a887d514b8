// Keeps every page for times without a network, and answers the short codes itself.
const CACHE = "rules-{{ version }}";
const KEPT = {{ kept }};
const CODES = {{ codes }};
const ROOT = new URL("./", self.location.href);

self.addEventListener("install", (event) => {
  const fresh = KEPT.map((path) => new Request(new URL(path, ROOT), { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const stale = (names) => names.filter((name) => name.startsWith("rules-") && name !== CACHE);
  const sweep = caches.keys().then((names) => Promise.all(stale(names).map((name) => caches.delete(name))));
  event.waitUntil(sweep.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(ROOT.href)) return;
  const path = url.href.slice(ROOT.href.length).split(/[?#]/)[0];
  const code = path.match(/^{{ codes_folder }}\/([0-9A-Z]+)(?:\/(?:index\.html)?)?$/);
  if (code && Object.hasOwn(CODES, code[1])) {
    event.respondWith(Response.redirect(new URL(CODES[code[1]], ROOT), 302));
    return;
  }
  const page = path === "" || path.endsWith("/") ? path + "index.html" : path;
  event.respondWith(
    caches.open(CACHE)
      .then((cache) => cache.match(new URL(page, ROOT)))
      .then((kept) => kept || fetch(event.request)),
  );
});
