// The page works without this: it filters the pieces and shows one of them large.
(() => {
  const form = document.querySelector(".filters");
  const main = document.querySelector("main");
  const sections = [...document.querySelectorAll("section.part")];
  const nothing = document.querySelector(".nothing");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  form.hidden = false;

  // What is chosen stands in the address, so that a link shows the same to somebody else.
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const name of ["part", "words"]) form.elements[name].value = asked.get(name) ?? "";
  if (form.elements.part.selectedIndex < 0) form.elements.part.value = "";
  if (form.elements.changed) form.elements.changed.checked = asked.has("changed");

  const filter = () => {
    const part = form.elements.part.value;
    const changed = form.elements.changed?.checked ?? false;
    const words = plain(form.elements.words.value).split(/\s+/).filter(Boolean);
    let found = 0;
    main.classList.toggle("only-changed", changed);
    for (const section of sections) {
      let here = 0;
      for (const card of section.querySelectorAll(".card")) {
        const name = plain(card.dataset.name);
        card.hidden = (changed && !card.dataset.how) || !words.every((word) => name.includes(word));
        here += !card.hidden;
      }
      section.hidden = (part && section.dataset.part !== part) || here === 0;
      found += section.hidden ? 0 : here;
    }
    nothing.hidden = found > 0;
    const chosen = new URLSearchParams();
    if (part) chosen.set("part", part);
    if (words.length) chosen.set("words", form.elements.words.value);
    if (changed) chosen.set("changed", "");
    const hash = chosen.toString();
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    for (const other of document.querySelectorAll("a.language")) other.hash = hash;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();

  const large = document.querySelector("dialog.large");
  const image = large.querySelector("img");
  const caption = large.querySelector("figcaption");
  const button = (name) => large.querySelector(`[data-do="${name}"]`);
  let at = null;
  let before = false;
  // Before and now of one side are one picture of the large view, which switches between them.
  const shown = () =>
    [...document.querySelectorAll("a.seen")].filter((link) => link.offsetParent && !(link.dataset.now && link.classList.contains("before")));
  const show = () => {
    const both = Boolean(at.dataset.now);
    image.src = both ? at.dataset[before ? "before" : "now"] : at.getAttribute("href");
    image.alt = at.querySelector("img").alt;
    const words = button("switch").dataset;
    caption.textContent = at.querySelector("img").alt + (both ? ` – ${before ? words.before : words.now}` : "");
    button("switch").hidden = !both;
  };
  const go = (step) => {
    const all = shown();
    at = all[(all.indexOf(at) + step + all.length) % all.length];
    before = false;
    show();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.seen");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    before = Boolean(link.dataset.now) && link.classList.contains("before");
    at = before ? link.parentElement.querySelector("a.now") : link;
    show();
    large.showModal();
  });
  const deeds = { previous: () => go(-1), next: () => go(1), close: () => large.close(), switch: () => { before = !before; show(); } };
  large.addEventListener("click", (event) => {
    const deed = event.target.closest("button")?.dataset.do;
    if (deed) deeds[deed]();
    else if (event.target === image && at.dataset.now) deeds.switch();
  });
  large.addEventListener("keydown", (event) => {
    const deed = { ArrowLeft: "previous", ArrowRight: "next", " ": "switch" }[event.key];
    if (!deed || (deed === "switch" && (!at.dataset.now || event.target.matches("button")))) return;
    event.preventDefault();
    deeds[deed]();
  });
})();
