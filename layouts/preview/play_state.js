// The state of a test table: pure functions of plain values. `doc` is the table as the preview tells it, `random` gives
// a whole number below another. A state is never changed: every function returns a new one.
//
// state = { scene, seats, piles: [pile], hands: [[card]], dice: [die], names: { thing: name }, next }
// die   = { id, sides, value, x, y, faces }; `faces` are words of its own, in place of figures from 1.
// pile  = { id, kind: 'deck' | 'discard' | 'bag' | 'loose', name, x, y, w, h, columns, things: [id], of, cards: [card] }
// card  = { id, thing, up, turn }; the last card of a pile lies on top. Lengths are millimetres, a place is a middle.

export const MOST_SEATS = 8, KEPT_STEPS = 200, MOST_FACES = 100;
const NEAR = 0.3; // share of a piece within which one joins another
const STEP = 10, FAR = 900, GAP = 6; // how a free place is looked for
const FLAT = ['card', 'aid'];

// ---- chance --------------------------------------------------------------------------------------

/* Numbers of the system, or with a seed the same ones each time. */
export function randomOf(seed = '') {
  let next = () => crypto.getRandomValues(new Uint32Array(1))[0];
  if (seed) {
    let at = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0, 7);
    next = () => {
      at = (at + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(at ^ (at >>> 15), at | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    };
  }
  return (below) => {
    const fair = Math.floor(2 ** 32 / below) * below;
    let number = next();
    while (number >= fair) number = next();
    return number % below;
  };
}

function shuffled(cards, random) {
  const mixed = [...cards];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

// ---- small questions -----------------------------------------------------------------------------

export const pileOf = (state, id) => state.piles.find((pile) => pile.id === id);
export const topOf = (pile) => pile.cards[pile.cards.length - 1];
export const homeOf = (state, thing) => state.piles.find((pile) => pile.things.includes(thing));
export const discardOf = (state, deck) => state.piles.find((pile) => pile.kind === 'discard' && pile.of === deck);
/* What a die shows: one of its own faces, or a figure. */
export const shownOn = ({ faces, value }) => (faces ? faces[value - 1] : String(value));
/* The faces that are typed with commas between them; null where there are less than two. */
export function facesOf(typed) {
  const faces = typed.split(',').map((face) => face.trim()).filter(Boolean).slice(0, MOST_FACES);
  return faces.length > 1 ? faces : null;
}
export const isFlat = (doc, thing) => FLAT.includes(doc.things[thing]?.kind);
export const isMat = (doc, pile) => pile.kind === 'loose' && pile.cards.length > 0 && doc.things[pile.cards[0].thing]?.kind === 'mat';

/* Where a card is: { pile } or { seat }, and its number there. */
export function whereIs(state, id) {
  for (const pile of state.piles) {
    const at = pile.cards.findIndex((card) => card.id === id);
    if (at >= 0) return { pile: pile.id, at, card: pile.cards[at] };
  }
  for (const [seat, hand] of state.hands.entries()) {
    const at = hand.findIndex((card) => card.id === id);
    if (at >= 0) return { seat, at, card: hand[at] };
  }
  return null;
}

/* How a card lies in a home of this kind. */
const asIn = (kind, card) => ({ ...card, up: kind === 'discard' || kind === 'bag' || kind === 'aids', turn: 0 });

const withPile = (state, id, change) => ({ ...state, piles: state.piles.map((pile) => (pile.id === id ? { ...pile, ...change(pile) } : pile)) });
const without = (cards, ids) => (cards.some((card) => ids.has(card.id)) ? cards.filter((card) => !ids.has(card.id)) : cards);

/* The state without some cards; a loose pile that is empty is gone. */
function lifted(state, ids) {
  const some = new Set(ids);
  const piles = state.piles.map((pile) => {
    const left = without(pile.cards, some);
    return left === pile.cards ? pile : { ...pile, cards: left };
  }).filter((pile) => pile.kind !== 'loose' || pile.cards.length);
  return { ...state, piles, hands: state.hands.map((hand) => without(hand, some)) };
}

function loose(state, doc, cards, x, y) {
  const { w, h } = doc.things[cards[0].thing];
  const pile = { id: `p${state.next}`, kind: 'loose', name: '', x, y, w, h, columns: 1, things: [], of: '', cards };
  return { ...state, piles: [...state.piles, pile], next: state.next + 1 };
}

/* Cards to their homes, where decks are not shuffled; what has none stays out of the table. */
function homewards(state, cards) {
  return cards.reduce((now, card) => {
    const home = homeOf(now, card.thing);
    return home ? withPile(now, home.id, (pile) => ({ cards: [...pile.cards, asIn(pile.look || pile.kind, card)] })) : now;
  }, state);
}

// ---- free places ---------------------------------------------------------------------------------

const overlaps = (a, b, gap) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 + gap && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + gap;

/* The nearest place to (x, y) where something of a size lies on nothing else. */
export function freePlace(state, doc, { x, y, w, h }) {
  const boards = doc.boards.map((board) => ({ x: board.x + board.w / 2, y: board.y + board.h / 2, w: board.w, h: board.h }));
  const taken = [...boards, ...state.piles];
  const free = (at) => at.x > w / 2 && at.y > h / 2 && !taken.some((other) => overlaps(at, other, GAP - 0.5));
  for (let reach = 0; reach <= FAR; reach += STEP) {
    const ring = [];
    for (let along = -reach; along <= reach; along += STEP) {
      ring.push([reach, along], [along, reach], [-reach, along], [along, -reach]);
    }
    ring.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    for (const [dx, dy] of ring) {
      const at = { x: x + dx, y: y + dy, w, h };
      if (free(at)) return { x: at.x, y: at.y };
    }
  }
  return { x, y };
}

/* The place where a piece comes to lie: the middle of a cell of hexagons, if it is dropped on one. */
export function snapped(doc, x, y) {
  for (const board of doc.boards) {
    if (!board.cell || x < board.x || y < board.y || x > board.x + board.w || y > board.y + board.h) continue;
    const near = board.places.map(([, px, py]) => [Math.hypot(px - x, py - y), px, py]).sort((a, b) => a[0] - b[0])[0];
    if (near && near[0] < board.cell * 0.58) return { x: near[1], y: near[2] };
  }
  return { x, y };
}

/* What a card that is dropped at (x, y) is put on: a deck, a box or an equal pile; null for the table. */
export function targetAt(state, doc, thing, x, y, except = '') {
  const about = doc.things[thing];
  const flat = isFlat(doc, thing);
  for (const pile of [...state.piles].reverse()) {
    if (pile.id === except) continue;
    const inside = Math.abs(pile.x - x) <= pile.w / 2 && Math.abs(pile.y - y) <= pile.h / 2;
    if (pile.kind === 'bag') {
      if (inside && pile.things.includes(thing)) return pile.id;
    } else if (pile.kind === 'loose') {
      const other = doc.things[topOf(pile).thing];
      const same = topOf(pile).thing === thing || (flat && isFlat(doc, topOf(pile).thing) && sameSize(other, about));
      const near = Math.hypot(pile.x - x, pile.y - y) < NEAR * Math.min(about.w, about.h);
      if (same && near && !isMat(doc, pile)) return pile.id;
    } else if (inside && flat && sameSize(pile, about)) return pile.id;
  }
  return null;
}

const sameSize = (a, b) => Math.abs(a.w - b.w) < 2 && Math.abs(a.h - b.h) < 2;

/* Where on the boards something lies: the name of the nearest place, if it is near. */
export function placeAt(doc, x, y) {
  for (const board of doc.boards) {
    if (x < board.x || y < board.y || x > board.x + board.w || y > board.y + board.h) continue;
    const near = board.places.map(([name, px, py]) => [Math.hypot(px - x, py - y), name]).sort((a, b) => a[0] - b[0])[0];
    return near && near[0] < Math.max(20, board.cell) ? near[1] : board.name;
  }
  return '';
}

// ---- setting up ----------------------------------------------------------------------------------

/* The table as a set-up of the kit lays it: decks of cards shuffled, everything else as the kit has it. */
export function setUp(doc, scene, seats, random) {
  const laid = doc.scenes.find(({ id }) => id === scene) || doc.scenes[0];
  let state = {
    scene: laid.id, seats, piles: [], hands: Array.from({ length: MOST_SEATS }, () => []), dice: [], names: {}, next: 1,
  };
  state = renewed(state, doc, random).state;
  for (const { thing, copies, side, x, y } of laid.lying) {
    const cards = (homeOf(state, thing)?.cards || loosePile(state, thing)?.cards || []).filter((card) => card.thing === thing).slice(-copies);
    if (!cards.length) continue;
    state = lifted(state, cards.map((card) => card.id));
    state = loose(state, doc, cards.map((card) => ({ ...card, up: side === 'front' })), x, y);
  }
  for (const pile of state.piles) if (isShuffled(doc, pile)) state = withPile(state, pile.id, () => ({ cards: shuffled(pile.cards, random) }));
  return state;
}

const loosePile = (state, thing) => state.piles.find((pile) => pile.kind === 'loose' && pile.cards.some((card) => card.thing === thing));
const isShuffled = (doc, pile) => pile.kind === 'deck' && pile.look !== 'aids';

// ---- a change of the sheet -----------------------------------------------------------------------

/* The state for a table that has changed: a card keeps its place by its key; what is gone is taken off, what is new
   joins its deck or box. With the names of what has gone and come. */
export function renewed(state, doc, random) {
  let now = withHomes(state, doc);
  const gone = [], come = [];
  const there = new Map();
  for (const cards of [...now.piles.map((pile) => pile.cards), ...now.hands]) {
    for (const card of cards) there.set(card.thing, [...(there.get(card.thing) || []), card.id]);
  }
  const leave = [];
  for (const [thing, ids] of there) {
    const spare = ids.length - (doc.things[thing]?.copies || 0);
    if (spare <= 0) continue;
    const home = new Set(homeOf(now, thing)?.cards.map((card) => card.id));
    leave.push(...[...ids].sort((a, b) => home.has(b) - home.has(a)).slice(0, spare));
    gone.push({ name: state.names[thing] || doc.things[thing]?.name || thing, count: spare });
  }
  if (leave.length) now = lifted(now, leave);
  const added = new Map();
  for (const [thing, about] of Object.entries(doc.things)) {
    const ids = there.get(thing) || [];
    const fresh = [];
    for (let number = 1; ids.length + fresh.length < about.copies; number += 1) {
      const id = `${thing}#${number}`;
      if (!ids.includes(id)) fresh.push({ id, thing, up: true, turn: 0 });
    }
    if (!fresh.length) continue;
    come.push({ name: about.name, count: fresh.length });
    added.set(thing, fresh);
  }
  for (const home of doc.homes) {
    for (const thing of home.things) {
      const fresh = added.get(thing) || [], pile = homeOf(now, thing);
      if (!fresh.length) continue;
      now = pile ? withPile(now, pile.id, () => ({ cards: joined(pile, fresh, state, random) })) : loose(now, doc, fresh, home.x, home.y);
    }
  }
  const names = Object.fromEntries(Object.entries(doc.things).map(([thing, { name }]) => [thing, name]));
  const sized = now.piles.map((pile) => {
    const about = pile.kind === 'loose' && doc.things[topOf(pile).thing];
    return about && (about.w !== pile.w || about.h !== pile.h) ? { ...pile, w: about.w, h: about.h } : pile;
  });
  const kept = sized.filter((pile) => pile.things.length || pile.cards.length || pile.kind === 'discard')
    .filter((pile, _at, all) => pile.kind !== 'discard' || pile.cards.length || all.some((deck) => deck.id === pile.of));
  return { state: { ...now, piles: kept, names }, gone, come };
}

/* New cards lie anywhere in a deck that somebody has played with, and in the order of the kit in a new one. */
function joined(pile, fresh, state, random) {
  const lying = fresh.map((card) => asIn(pile.look || pile.kind, card));
  if (pile.kind !== 'deck' || !pileOf(state, pile.id)) return [...lying, ...pile.cards];
  return lying.reduce((cards, card) => cards.toSpliced(random(cards.length + 1), 0, card), pile.cards);
}

/* Decks and boxes of the table found again by what belongs to them, new ones added; those of nothing become loose. */
function withHomes(state, doc) {
  const free = new Set(state.piles.filter((pile) => pile.things.length).map((pile) => pile.id));
  let now = state;
  const found = [];
  for (const home of doc.homes) {
    if (home.kind === 'loose') continue;
    const shared = (pile) => pile.things.filter((thing) => home.things.includes(thing)).length;
    const known = now.piles.filter((pile) => free.has(pile.id) && pile.kind === home.kind && shared(pile)).sort((a, b) => shared(b) - shared(a))[0];
    if (known) free.delete(known.id);
    found.push([home, known]);
  }
  for (const id of free) now = withPile(now, id, () => ({ things: [] }));
  for (const [home, known] of found) {
    const { name, w, h, columns, things } = home;
    if (known) now = withPile(now, known.id, () => ({ name, w, h, columns, things }));
    else now = withHome(now, doc, home);
  }
  const named = new Map(now.piles.map((pile) => [pile.id, pile.name]));
  return { ...now, piles: now.piles.map((pile) => (pile.kind === 'discard' && named.has(pile.of) ? { ...pile, name: named.get(pile.of) } : pile)) };
}

function withHome(state, doc, { kind, name, x, y, w, h, columns, things }) {
  const id = `p${state.next}`;
  const aids = kind === 'deck' && things.every((thing) => doc.things[thing]?.kind === 'aid');
  const pile = { id, kind, ...(aids ? { look: 'aids' } : {}), name, x, y, w, h, columns, things, of: '', cards: [] };
  let now = { ...state, piles: [...state.piles, pile], next: state.next + 1 };
  if (kind !== 'deck' || aids) return now;
  const waiting = doc.homes.map((home) => ({ ...home })); // decks that are not there yet have their places already
  const at = freePlace({ ...now, piles: [...now.piles, ...waiting] }, doc, { x, y, w, h });
  const discard = { id: `p${now.next}`, kind: 'discard', name, ...at, w, h, columns: 1, things: [], of: id, cards: [] };
  now = { ...now, piles: [...now.piles, discard], next: now.next + 1 };
  return now;
}

// ---- deeds ---------------------------------------------------------------------------------------

const DEEDS = {
  /* Cards go on top of a pile or under it, into a hand, or onto the table. */
  move(state, doc, { cards, to }) {
    const moved = cards.map((id) => whereIs(state, id)?.card).filter(Boolean);
    if (!moved.length) return state;
    const up = (card) => (to.up === undefined ? card : { ...card, up: to.up });
    if (to.seat !== undefined) {
      const now = lifted(state, cards);
      const at = to.at === undefined ? now.hands[to.seat].length : to.at;
      const held = moved.map((card) => ({ ...card, up: true, turn: 0 }));
      return { ...now, hands: now.hands.map((hand, seat) => (seat === to.seat ? hand.toSpliced(at, 0, ...held) : hand)) };
    }
    const target = to.pile && pileOf(state, to.pile);
    if (target) {
      const now = lifted(withPile(state, to.pile, () => ({ kind: target.kind === 'loose' ? 'held' : target.kind })), cards);
      return withPile(now, to.pile, (pile) => {
        const lying = moved.map((card) => (target.kind === 'loose' ? up({ ...card, turn: topOf(target)?.turn || 0 }) : asIn(pile.look || pile.kind, card)));
        const all = to.under ? [...lying, ...pile.cards] : [...pile.cards, ...lying];
        return { kind: target.kind, cards: all };
      });
    }
    return loose(lifted(state, cards), doc, moved.map(up), to.x, to.y);
  },

  draw(state, doc, { pile, count, seat }) {
    const cards = pileOf(state, pile).cards.slice(-count).reverse().map((card) => card.id);
    return DEEDS.move(state, doc, { cards, to: { seat } });
  },

  deal(state, doc, { pile, count }) {
    let now = state;
    for (let round = 0; round < count; round += 1) {
      for (let seat = 0; seat < state.seats; seat += 1) now = DEEDS.draw(now, doc, { pile, count: 1, seat });
    }
    return now;
  },

  /* A hand anew: what the seat holds of this deck goes back, the deck is shuffled, so many are drawn. */
  hand(state, doc, { pile, count, seat }, random) {
    const { things } = pileOf(state, pile);
    const back = state.hands[seat].filter((card) => things.includes(card.thing)).map((card) => card.id);
    const returned = DEEDS.shuffle(DEEDS.move(state, doc, { cards: back, to: { pile } }), doc, { pile }, random);
    return DEEDS.draw(returned, doc, { pile, count, seat });
  },

  /* Cards of a pile in a row beside it. */
  lay(state, doc, { pile, count, up }) {
    const from = pileOf(state, pile);
    let now = state, near = from;
    for (const card of from.cards.slice(-count).reverse()) {
      const { w, h } = doc.things[card.thing];
      const at = freePlace(now, doc, { x: near.x, y: near.y, w, h });
      now = DEEDS.move(now, doc, { cards: [card.id], to: { ...at, up } });
      near = at;
    }
    return now;
  },

  shuffle(state, _doc, { pile }, random) {
    return withPile(state, pile, ({ cards }) => ({ cards: shuffled(cards, random) }));
  },

  /* The top of a pile shows its other side. */
  flip(state, _doc, { pile }) {
    return withPile(state, pile, ({ cards }) => ({ cards: cards.map((card, at) => (at === cards.length - 1 ? { ...card, up: !card.up } : card)) }));
  },

  /* A whole pile is turned over: what lay below lies on top. */
  turnOver(state, _doc, { pile }) {
    return withPile(state, pile, ({ cards }) => ({ cards: cards.map((card) => ({ ...card, up: !card.up })).reverse() }));
  },

  rotate(state, _doc, { pile, by }) {
    return withPile(state, pile, ({ cards }) => ({ cards: cards.map((card) => ({ ...card, turn: (card.turn + by + 360) % 360 })) }));
  },

  /* Cards to the discard pile of their deck, other pieces to their box. */
  discard(state, doc, { cards }) {
    return cards.reduce((now, id) => {
      const found = whereIs(now, id);
      const home = found && homeOf(now, found.card.thing);
      if (!home) return now;
      return DEEDS.move(now, doc, { cards: [id], to: { pile: (discardOf(now, home.id) || home).id } });
    }, state);
  },

  /* Everything that belongs to a deck or a box comes back to it, from hands and piles and the table. */
  gather(state, doc, { pile }, random) {
    const { things, kind, look } = pileOf(state, pile);
    const ids = [...state.piles.filter(({ id }) => id !== pile).map(({ cards }) => cards), ...state.hands]
      .flat().filter((card) => things.includes(card.thing)).map((card) => card.id);
    const back = DEEDS.move(state, doc, { cards: ids, to: { pile } });
    return kind === 'deck' && look !== 'aids' ? DEEDS.shuffle(withPile(back, pile, ({ cards }) => ({ cards: cards.map((card) => asIn(kind, card)) })), doc, { pile }, random) : back;
  },

  /* A discard pile is shuffled into its deck. */
  reshuffle(state, doc, { pile }, random) {
    const { of, cards } = pileOf(state, pile);
    if (!pileOf(state, of)) return state;
    return DEEDS.shuffle(DEEDS.move(state, doc, { cards: cards.map((card) => card.id), to: { pile: of } }), doc, { pile: of }, random);
  },

  /* One piece of a box that nobody chooses. */
  blind(state, doc, { pile, seat }, random) {
    const from = pileOf(state, pile);
    if (!from.cards.length) return state;
    const card = from.cards[random(from.cards.length)];
    if (seat !== undefined) return DEEDS.move(state, doc, { cards: [card.id], to: { seat } });
    const { w, h } = doc.things[card.thing];
    return DEEDS.move(state, doc, { cards: [card.id], to: freePlace(state, doc, { x: from.x, y: from.y, w, h }) });
  },

  /* A pile is carried somewhere; what lies on a mat goes with it. */
  carry(state, doc, { pile, x, y }) {
    const from = pileOf(state, pile), dx = x - from.x, dy = y - from.y;
    const within = (other) => Math.abs(other.x - from.x) <= from.w / 2 && Math.abs(other.y - from.y) <= from.h / 2;
    const goes = (other) => other === from || (isMat(doc, from) && !(other.cards && isMat(doc, other)) && within(other));
    const beside = (other) => (goes(other) ? { ...other, x: other.x + dx, y: other.y + dy } : other);
    const carried = state.piles.map(beside);
    const onTop = [...carried.filter(({ id }) => id !== pile), pileOf({ piles: carried }, pile)];
    return { ...state, piles: isMat(doc, from) ? carried : onTop, dice: isMat(doc, from) ? state.dice.map(beside) : state.dice };
  },

  /* A whole pile onto another. */
  join(state, doc, { pile, to }) {
    return DEEDS.move(state, doc, { cards: pileOf(state, pile).cards.map((card) => card.id), to: { pile: to } });
  },

  give(state, doc, { cards, seat }) {
    return DEEDS.move(state, doc, { cards, to: { seat } });
  },

  sort(state, doc, { seat }) {
    const order = new Map(Object.keys(doc.things).map((thing, at) => [thing, at]));
    const sorted = [...state.hands[seat]].sort((a, b) => order.get(a.thing) - order.get(b.thing));
    return { ...state, hands: state.hands.map((hand, at) => (at === seat ? sorted : hand)) };
  },

  /* As many seats; the hands of those who leave go home. */
  seats(state, _doc, { seats }) {
    const leaving = state.hands.slice(seats).flat();
    const now = { ...lifted(state, leaving.map((card) => card.id)), seats };
    return homewards(now, leaving);
  },

  /* Several deeds as one step; those of a pile that is gone meanwhile are left out. */
  each(state, doc, { deeds }, random) {
    return deeds.reduce((now, deed) => (deed.pile && !pileOf(now, deed.pile) ? now : DEEDS[deed.do](now, doc, deed, random)), state);
  },

  die(state, _doc, { sides, faces, x, y }, random) {
    const die = { id: `d${state.next}`, sides, value: random(sides) + 1, x, y, ...(faces ? { faces } : {}) };
    return { ...state, dice: [...state.dice, die], next: state.next + 1 };
  },

  roll(state, _doc, { dice }, random) {
    return { ...state, dice: state.dice.map((die) => (dice.includes(die.id) ? { ...die, value: random(die.sides) + 1 } : die)) };
  },

  /* A die shows another figure, as one that counts something. */
  figure(state, _doc, { die, by }) {
    const shown = ({ sides, value }) => Math.min(Math.max(value + by, 1), sides);
    return { ...state, dice: state.dice.map((each) => (each.id === die ? { ...each, value: shown(each) } : each)) };
  },

  place(state, _doc, { die, x, y }) {
    return { ...state, dice: state.dice.map((each) => (each.id === die ? { ...each, x, y } : each)) };
  },

  remove(state, _doc, { die }) {
    return { ...state, dice: state.dice.filter((each) => each.id !== die) };
  },
};

/* The state after a deed: { do: 'draw', pile, count, seat }. */
export function done(state, doc, deed, random) {
  return DEEDS[deed.do](state, doc, deed, random);
}

// ---- steps back ----------------------------------------------------------------------------------

export const begun = (state) => ({ now: state, before: [], after: [] });

export function advanced(steps, state) {
  if (state === steps.now) return steps;
  return { now: state, before: [...steps.before, steps.now].slice(-KEPT_STEPS), after: [] };
}

export function undone({ now, before, after }) {
  return before.length ? { now: before[before.length - 1], before: before.slice(0, -1), after: [now, ...after] } : { now, before, after };
}

export function redone({ now, before, after }) {
  return after.length ? { now: after[0], before: [...before, now], after: after.slice(1) } : { now, before, after };
}

/* Whether something that was kept is a state. */
export function isState(kept) {
  const cards = (list) => Array.isArray(list) && list.every((card) => card && typeof card.id === 'string' && typeof card.thing === 'string');
  return Boolean(kept) && typeof kept === 'object' && Number.isInteger(kept.seats) && kept.seats >= 1 && kept.seats <= MOST_SEATS
    && Number.isInteger(kept.next) && Array.isArray(kept.dice) && kept.dice.every((die) => die && (!die.faces || typeof die.faces[die.value - 1] === 'string')) && Boolean(kept.names)
    && Array.isArray(kept.piles) && kept.piles.every((pile) => Array.isArray(pile.things) && cards(pile.cards) && Number.isFinite(pile.x))
    && Array.isArray(kept.hands) && kept.hands.length === MOST_SEATS && kept.hands.every(cards);
}
