// What a robot with a finger knows of the page that it taps.
const json = (address) => fetch(address).then((answer) => answer.json());
const page = JSON.parse(document.getElementById('page').textContent);
const strips = (scene) => scene.battles.flatMap(({ strip }) => (strip ? [...strip.pieces, ...strip.signs] : []));
const REFUSALS = '.question-card .refusal, .refused';
const finger = {
  fetched: (path, body) => fetch(path, body == null ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json', 'X-Table-Token': page.token } }).then((answer) => answer.text()),

  // What was refused before is read: `refusal` tells only what comes of the next tap.
  read() {
    for (const one of document.querySelectorAll(REFUSALS)) one.dataset.read = 'yes';
  },

  refusal: () => [...document.querySelectorAll(REFUSALS)].filter((one) => !one.dataset.read).map((one) => one.textContent).join(''),

  // Whether the scene has a thing of this id anywhere: on a board, among cards, as a seat.
  async seen(key) {
    const scene = await json('/api/scene');
    if (strips(scene).some((one) => one.key.split(' ').includes(key))) return true;
    const cards = [...scene.spreads.flatMap((one) => one.cards), ...scene.named].map((one) => one.key);
    if (page.looks[key] || key.split('+').every((one) => cards.includes(one))) return true;
    for (const board of scene.boards) {
      const parts = await Promise.all(board.parts.map((part) => json(`${part}about.json`)));
      const there = new Set(parts.flatMap((one) => one.places.map((place) => place.id)));
      const named = [...board.pieces, ...board.signs].filter((one) => one.key.split(' ').includes(key)).map((one) => one.place);
      if ([key, board.lies[key], ...named].some((place) => there.has(place))) return true;
    }
    return false;
  },

  // The places where it lies on the board, or on the strip of a battle, beside a question.
  async lies(key) {
    if (document.querySelector('form.ask .strip')) {
      const there = strips(await json('/api/scene')).filter((one) => one.key.split(' ').includes(key)).map((one) => one.place);
      return there.filter((place) => document.querySelector(`form.ask .strip [data-place="${place}"]`));
    }
    const { board } = await import('/static/scene.js');
    return document.querySelector('form.ask .board') ? board.at(key) : [];
  },

  // A point of the screen, in whole pixels, at which a finger hits a place and not its edge; null where it is hidden or out of view.
  spot(place) {
    return [...document.querySelectorAll(`[data-place="${place}"]`)].reduce((found, path) => found || finger.within(path), null);
  },

  within(path) {
    (path.closest('.strip') ? path : path.closest('.board')).scrollIntoView({ block: 'center' });
    const box = path.getBoundingClientRect(), around = path.closest('.board').getBoundingClientRect();
    const hit = (x, y) => [[0, 0], [2, 0], [-2, 0], [0, 2], [0, -2]].every(([right, down]) => document.elementFromPoint(x + right, y + down) === path);
    const steps = [0.5, ...Array.from({ length: 9 }, (_, n) => (n + 1) / 10)];
    for (const down of steps) {
      for (const across of steps) {
        const x = Math.round(box.left + box.width * across), y = Math.round(box.top + box.height * down);
        if (x < around.left || x > around.right || y < Math.max(0, around.top) || y > Math.min(innerHeight, around.bottom)) continue;
        if (hit(x, y)) return [x, y];
      }
    }
    return null;
  },

  near: (place) => import('/static/scene.js').then(({ board }) => board.near([place])),
  view: () => import('/static/scene.js').then(({ board }) => board.view),

  // One of the answers that lie at a place.
  chip(name) {
    [...document.querySelectorAll('.picks .chip')].find((one) => one.textContent === name)?.click();
  },

  // Whether there is a piece with this name, which is tapped.
  tile(name) {
    const tile = [...document.querySelectorAll('form.ask .tile')].find((one) => one.querySelector('b').textContent === name);
    tile?.scrollIntoView({ block: 'center' });
    tile?.click();
    document.querySelector('.card-large[open] .main-button')?.click();
    return !!tile;
  },

  unfold() {
    for (const one of document.querySelectorAll('form.ask details.list')) one.open = true;
  },

  choose(value) {
    finger.unfold();
    const choice = [...document.querySelectorAll('form.ask .choice')].find((one) => one.value === value);
    choice?.click();
    return !!choice;
  },

  // One more in a list of counts or of ticks.
  count(name) {
    finger.unfold();
    const rows = [...document.querySelectorAll('form.ask .choices > li, form.ask .counts > li')], row = rows.find((one) => one.querySelector('b')?.textContent === name);
    (row?.querySelector('input[type=checkbox]') || row?.querySelector('.stepper button:last-of-type'))?.click();
    return !!row;
  },

  type(text) {
    const input = document.querySelector('form.ask .stepper.big input, form.ask input[id$=-text]');
    if (!input) return false;
    input.value = text;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  },
};
