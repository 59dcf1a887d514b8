// What the state of a test table promises: each sentence with what comes of it and what shall. Run in the page of a preview.
const P = await import('/play_state.js');
const things = {};
for (const name of ['ash', 'birch', 'cedar', 'elm', 'fir', 'oak']) {
  things[name] = { name, kind: 'card', copies: 2, w: 60, h: 90, back: true, shape: 'rounded' };
}
things.coin = { name: 'Coin', kind: 'counter', copies: 10, w: 15, h: 15, back: false, shape: 'circle' };
const cards = Object.keys(things).filter((name) => name !== 'coin');
const doc = {
  width: 600, height: 400, things,
  boards: [{ id: 'b', name: 'Board', x: 20, y: 20, w: 200, h: 200, cell: 0, places: [['Hill', 60, 60]] }],
  homes: [
    { kind: 'deck', name: 'Trees', x: 300, y: 100, w: 60, h: 90, columns: 1, things: cards },
    { kind: 'bag', name: 'Coins', x: 300, y: 250, w: 55, h: 55, columns: 1, things: ['coin'] },
  ],
  scenes: [{ id: '', name: '', lying: [{ thing: 'coin', copies: 3, side: 'front', x: 60, y: 60 }] }],
};
const random = P.randomOf('seed'), start = P.setUp(doc, '', 2, random);
const act = (state, deed) => P.done(state, doc, deed, random);
const deck = start.piles.find((pile) => pile.kind === 'deck').id;
const bag = start.piles.find((pile) => pile.kind === 'bag').id;
const heap = start.piles.find((pile) => pile.kind === 'discard').id;
const left = (state, id) => P.pileOf(state, id).cards.length;
const all = (state) => [...state.piles.flatMap((pile) => pile.cards), ...state.hands.flat()];
const ids = (list) => list.map((card) => card.id);

const promises = {
  "a set-up takes what it lays out of its box": [
    () => [left(start, deck), left(start, bag), left(start, heap), all(start).length],
    [12, 7, 0, 22],
  ],
  "cards of a deck lie face down, pieces of a box face up": [
    () => [P.pileOf(start, deck), P.pileOf(start, bag)].map((p) => [...new Set(p.cards.map((c) => c.up))]),
    [[false], [true]],
  ],
  "one seed shuffles as it did before": [
    () => ids(P.setUp(doc, '', 2, P.randomOf('x')).piles[0].cards).join() === ids(P.setUp(doc, '', 2, P.randomOf('x')).piles[0].cards).join(),
    true,
  ],
  "another seed shuffles otherwise": [
    () => ids(P.setUp(doc, '', 2, P.randomOf('x')).piles[0].cards).join() === ids(P.setUp(doc, '', 2, P.randomOf('y')).piles[0].cards).join(),
    false,
  ],
  "numbers of the system are fair to every card": [
    () => {
      const r = P.randomOf(), seen = [0, 0, 0];
      for (let n = 0; n < 3000; n += 1) seen[r(3)] += 1;
      return seen.every((n) => n > 800 && n < 1200);
    },
    true,
  ],
  "the top cards are drawn, the topmost first": [
    () => {
      const now = act(start, { do: 'draw', pile: deck, count: 2, seat: 0 });
      return ids(now.hands[0]).join() === ids(P.pileOf(start, deck).cards.slice(-2).reverse()).join() && now.hands[0][0].up;
    },
    true,
  ],
  "a hand again brings the last one back and shuffles": [
    () => {
      let now = act(start, { do: 'hand', pile: deck, count: 5, seat: 1 });
      const first = ids(now.hands[1]);
      now = act(now, { do: 'hand', pile: deck, count: 5, seat: 1 });
      return [now.hands[1].length, left(now, deck), ids(now.hands[1]).join() === first.join()];
    },
    [5, 7, false],
  ],
  "a deal goes round the table": [
    () => act(start, { do: 'deal', pile: deck, count: 3 }).hands.map((hand) => hand.length).slice(0, 3),
    [3, 3, 0],
  ],
  "a discarded card lies face up on its pile and is shuffled back": [
    () => {
      const top = P.topOf(P.pileOf(start, deck)).id;
      let now = act(start, { do: 'discard', cards: [top] });
      const up = P.topOf(P.pileOf(now, heap)).up;
      now = act(now, { do: 'reshuffle', pile: heap });
      return [up, left(now, heap), left(now, deck), P.whereIs(now, top).card.up];
    },
    [true, 0, 12, false],
  ],
  "a card goes under its deck": [
    () => {
      const top = P.topOf(P.pileOf(start, deck)).id;
      return P.whereIs(act(start, { do: 'move', cards: [top], to: { pile: deck, under: true } }), top).at;
    },
    0,
  ],
  "everything comes back from hands, table and discards": [
    () => {
      let now = act(start, { do: 'draw', pile: deck, count: 4, seat: 0 });
      now = act(now, { do: 'discard', cards: ids(now.hands[0]).slice(0, 2) });
      now = act(now, { do: 'lay', pile: deck, count: 3, up: true });
      now = act(now, { do: 'gather', pile: deck });
      return [left(now, deck), now.hands.flat().length, left(now, heap), P.pileOf(now, deck).cards.some((card) => card.up)];
    },
    [12, 0, 0, false],
  ],
  "cards that are laid out lie on nothing else": [
    () => {
      const now = act(start, { do: 'lay', pile: deck, count: 4, up: true });
      return now.piles.every((a, n) => now.piles.every((b, m) => n <= m || Math.abs(a.x - b.x) >= (a.w + b.w) / 2 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2));
    },
    true,
  ],
  "equal counters become one pile, a card joins no counter": [
    () => {
      const coin = P.topOf(P.pileOf(start, bag)).id, card = P.topOf(P.pileOf(start, deck)).id;
      const there = P.targetAt(start, doc, 'coin', 61, 60);
      const now = act(start, { do: 'move', cards: [coin], to: { pile: there } });
      return [left(now, there), P.targetAt(start, doc, P.whereIs(now, card).card.thing, 61, 60)];
    },
    [4, null],
  ],
  "a turned pile lies upside down": [
    () => {
      const now = act(start, { do: 'turnOver', pile: deck });
      return [ids(P.pileOf(now, deck).cards).reverse().join() === ids(P.pileOf(start, deck).cards).join(), P.topOf(P.pileOf(now, deck)).up];
    },
    [true, true],
  ],
  "who leaves the table gives the hand back": [
    () => {
      const now = act(act(start, { do: 'deal', pile: deck, count: 2 }), { do: 'seats', seats: 1 });
      return [now.hands[0].length, now.hands[1].length, left(now, deck)];
    },
    [2, 0, 10],
  ],
  "a place of a board is known by its name": [
    () => [P.placeAt(doc, 62, 58), P.placeAt(doc, 200, 200), P.placeAt(doc, 500, 300)],
    ["Hill", "Board", ""],
  ],
  "a die shows one of its sides and counts within them": [
    () => {
      let now = act(start, { do: 'die', sides: 4, x: 0, y: 0 });
      const { id } = now.dice[0];
      now = act(now, { do: 'figure', die: id, by: 9 });
      return [now.dice[0].value, act(now, { do: 'remove', die: id }).dice.length];
    },
    [4, 0],
  ],
  "a step back is the state before, and forth the one after": [
    () => {
      let steps = P.begun(start);
      const next = act(start, { do: 'draw', pile: deck, count: 1, seat: 0 });
      steps = P.advanced(steps, next);
      const back = P.undone(steps);
      return [back.now === start, P.redone(back).now === next, P.undone(back).now === start];
    },
    [true, true, true],
  ],
  "nothing done is no step": [
    () => P.advanced(P.begun(start), start).before.length,
    0,
  ],
  "no deed changes the state that it was given": [
    () => {
      const before = JSON.stringify(start);
      let now = start;
      for (const deed of [{ do: 'hand', pile: deck, count: 3, seat: 0 }, { do: 'lay', pile: deck, count: 2, up: true }, { do: 'blind', pile: bag }, { do: 'flip', pile: deck }, { do: 'carry', pile: bag, x: 9, y: 9 }, { do: 'sort', seat: 0 }]) now = act(now, deed);
      return JSON.stringify(start) === before && now !== start;
    },
    true,
  ],
  "a card keeps its place by its key, another goes and one comes": [
    () => {
      let now = act(start, { do: 'hand', pile: deck, count: 12, seat: 0 });
      const { oak, ...rest } = things;
      const later = { ...doc, things: { ...rest, yew: { ...oak, name: 'Yew', copies: 1 } }, homes: [{ ...doc.homes[0], things: [...cards.filter((n) => n !== 'oak'), 'yew'] }, doc.homes[1]] };
      const { state, gone, come } = P.renewed(now, later, random);
      return [state.hands[0].length, P.pileOf(state, deck).cards.map((c) => c.id), gone, come, ids(state.hands[0]).join() === ids(now.hands[0].filter((c) => c.thing !== 'oak')).join()];
    },
    [10, ["yew#1"], [{"name": "oak", "count": 2}], [{"name": "Yew", "count": 1}], true],
  ],
  "a table that did not change stays as it is": [
    () => JSON.stringify(P.renewed(start, doc, random).state) === JSON.stringify(start),
    true,
  ],
  "a die has faces of its own, as they are typed, or figures": [
    () => {
      const faces = P.facesOf(' sun, sun , moon ,'), rolled = act(start, { do: 'die', sides: 3, faces, x: 0, y: 0 }).dice[0];
      return [faces, faces.includes(P.shownOn(rolled)), P.shownOn({ sides: 6, value: 4 }), P.facesOf('sun'), P.facesOf('')];
    },
    [['sun', 'sun', 'moon'], true, '4', null, null],
  ],
  "several deeds are one, and those of a pile that is gone are left out": [
    () => {
      const laid = act(start, { do: 'lay', pile: deck, count: 3, up: true });
      const [one, two, three] = laid.piles.filter((p) => p.kind === 'loose' && p.cards[0].thing !== 'coin').map((p) => p.id);
      const joined = act(laid, { do: 'each', deeds: [{ do: 'join', pile: two, to: one }, { do: 'flip', pile: two }, { do: 'join', pile: three, to: one }] });
      return [left(joined, one), P.pileOf(joined, two) === undefined, all(joined).length];
    },
    [3, true, 22],
  ],
  "what a browser kept is looked at before it is a table": [
    () => [P.isState(JSON.parse(JSON.stringify(start))), P.isState({}), P.isState(null), P.isState({ ...start, seats: 99 }), P.isState({ ...start, piles: [{}] }), P.isState({ ...start, dice: [{ faces: 'sun', value: 9 }] })],
    [true, false, false, false, false, false],
  ],
};
return Object.fromEntries(Object.entries(promises).map(([name, [run, promised]]) => [name, [run(), promised]]));
