// Pages work without this: it keeps them for times without a network and searches in them.
(() => {
  const root = new URL(document.currentScript.dataset.root, document.baseURI);
  if ("serviceWorker" in navigator && root.protocol.startsWith("http")) {
    navigator.serviceWorker.register(new URL("worker.js", root)).catch(() => {});
  }

  // A reader who cannot see where the page jumped to hears the topic from its beginning.
  const arrive = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.focus({ preventScroll: true });
  addEventListener("hashchange", () => {
    arrive();
    scrollTo(0, 0);
    const topic = location.hash.slice(1);
    for (const other of document.querySelectorAll("a.language")) other.hash = topic;
  });
  for (const other of document.querySelectorAll("a.language")) other.hash = location.hash;

  const field = document.querySelector(".search input");
  if (!field) return;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const entries = [...document.querySelectorAll(".contents li")].map((item) => {
    const topic = document.getElementById(item.querySelector("a").getAttribute("href").slice(1));
    return { item, title: plain(item.textContent), text: plain(topic.textContent) };
  });
  const told = document.querySelector(".found");
  field.parentElement.hidden = false;
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { item, title, text } of entries) {
      const hit = words.every((word) => text.includes(word));
      item.hidden = !hit;
      item.classList.toggle("in-title", words.length > 0 && words.every((word) => title.includes(word)));
      found += hit;
    }
    for (const section of document.querySelectorAll(".contents section")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    told.textContent = found ? "" : told.dataset.none;
  });
})();
