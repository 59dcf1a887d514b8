// Tab Play: a test table. The table is the one that kit.yaml lays for programs; what is done on it stays in this browser.
// A change of the sheet shows on the cards that lie there.

import { picture, refreshFaces } from '/play_faces.js';
import {
  advanced, begun, discardOf, done, facesOf, freePlace, homeOf, isFlat, isState, pileOf, placeAt, randomOf, redone, renewed, setUp,
  shownOn, topOf, undone, whereIs,
} from '/play_state.js';
import { calledOf, DIE_MM, Felt, nameOf } from '/play_table.js';

const room = $('#play'), bar = room.querySelector('.play-bar'), panel = room.querySelector('.chosen');
const hand = room.querySelector('.hand'), handBar = hand.querySelector('.hand-bar'), cards = hand.querySelector('.cards');
const told = room.querySelector('.told'), notes = $('#play-notes'), look = $('#look');
const NUDGE = 5, FINE = 1, QUARTER = 90, CALM_MS = 900, AGAIN_MS = 700, MOST_NAMED = 5, SAVED_MS = 250;
const random = randomOf(new URLSearchParams(location.search).get('seed') || '');
let doc = null, steps = null, seat = 0, covered = false, what = null, asked = 0, calm = { key: '', at: 0 }, shownOf = null, saving = 0, trouble = '';
let several = [], gathering = false; // pieces and dice that are chosen together; whether the next click adds one

const word = (name, about = {}) => Object.entries(about).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[`play_${name}`]);
const state = () => steps.now;
const seatName = (number) => word('seat', { number: number + 1 });
const button = (text, run, about = {}) => {
  const made = make('button', text, { type: 'button', ...about });
  made.addEventListener('click', run);
  return made;
};
const input = (name) => room.querySelector(`[name="${name}"]`);
const whole = (name) => Math.min(Math.max(Math.round(Number(input(name).value)) || 0, input(name).min), input(name).max);
const count = () => whole('count');
const say = (text) => { told.textContent = text; };
const namesOf = (list) => {
  const texts = list.slice(0, MOST_NAMED).map(({ name, count: number }) => (number > 1 ? `${name} ×${number}` : name));
  return texts.join(', ') + (list.length > MOST_NAMED ? ` ${words.more.replace('{count}', list.length - MOST_NAMED)}` : '');
};

const felt = new Felt(room.querySelector('.felt'), hand, {
  state, doc: () => doc, act, choose, twice, large,
  seat: () => (covered ? -1 : seat),
  seatOfHand: () => seat,
  isChosen: (pile) => what?.pile === pile,
  chooseAll, group, carryAll,
  gathers: () => gathering,
  handPlace,
});

/* A field with a number within its bounds; that something else was typed is told. */
function bounded(name) {
  const field = input(name), number = whole(name);
  if (field.value !== String(number)) say(word('told_bounds', { name: field.parentNode.firstChild.textContent.trim(), least: field.min, most: field.max }));
  field.value = number;
  return number;
}

// ---- what is kept ----------------------------------------------------------------------------------

const key = () => `kitgen-play ${doc.game}`;

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(key()) || 'null');
    return found && isState(found.state) ? found : null;
  } catch {
    return null;
  }
}

function keep() {
  clearTimeout(saving);
  saving = setTimeout(keepNow, SAVED_MS);
}

function keepNow() {
  if (!doc || !steps) return;
  clearTimeout(saving);
  try {
    localStorage.setItem(key(), JSON.stringify({ state: state(), seat, covered, notes: notes.querySelector('textarea').value, count: count() }));
  } catch {
    if (!trouble) say(trouble = word('told_kept'));
  }
}

// ---- the table comes, and comes anew ---------------------------------------------------------------

async function load() {
  const number = asked += 1;
  const answer = await json('/play');
  if (!answer || number !== asked) return;
  if (!answer.table) {
    if (!doc) say(answer.total ? word('waits', answer) : '');
    if (answer.total || !doc) setTimeout(() => { if (tab === 'play' && number === asked) load().catch(broken); }, AGAIN_MS);
    return;
  }
  const first = !doc;
  doc = answer.table;
  if (first) begin();
  else take(renewed(state(), doc, random));
  fillTop();
  felt.layBoards();
  draw();
  if (first) felt.whole();
}

function begin() {
  const before = kept();
  notes.querySelector('textarea').value = before?.notes || '';
  if (before) {
    steps = begun(before.state);
    seat = Math.min(before.seat || 0, before.state.seats - 1);
    covered = Boolean(before.covered);
    input('count').value = before.count || 5;
    say('');
    take(renewed(before.state, doc, random));
  } else {
    steps = begun(setUp(doc, '', 2, random));
    say(Object.keys(doc.things).length ? word('help') : word('nothing'));
  }
  input('seats').value = state().seats;
}

/* The table as the sheet has it now: no step of its own, since it cannot be taken back here. */
function take({ state: now, gone, come }) {
  steps = { ...steps, now };
  const texts = [gone.length && word('told_gone', { names: namesOf(gone) }), come.length && word('told_come', { names: namesOf(come) })].filter(Boolean);
  if (texts.length) say(texts.join(' · '));
  settle();
  keep();
}

const still = (one) => (one.pile ? Boolean(pileOf(state(), one.pile)) : one.card ? Boolean(whereIs(state(), one.card)) : state().dice.some(({ id }) => id === one.die));

/* What is gone is chosen no more. */
function settle() {
  several = several.filter(still);
  if (several.length < 2) several = [];
  if (what && !still(what)) what = several.at(-1) || null;
}

function fillTop() {
  const scene = input('scene');
  scene.replaceChildren(...doc.scenes.map(({ id, name }) => new Option(name || id, id)));
  scene.value = state().scene;
  if (!scene.value && doc.scenes.length) scene.value = doc.scenes[0].id;
  bar.querySelector('.scene').hidden = doc.scenes.length < 2;
}

// ---- deeds -------------------------------------------------------------------------------------------

/* Do something; steps of one kind that follow each other quickly are one. */
const madeBy = new WeakMap(); // the deed that made each state
const noteDeed = (deed) => madeBy.set(state(), deed.do === 'each' ? deed.deeds[0]?.do : deed.do);

function act(deed, calmly = '') {
  const before = state(), now = done(before, doc, deed, random);
  const at = performance.now();
  if (calmly && calm.key === calmly && at - calm.at < CALM_MS) steps = { ...steps, now };
  else steps = advanced(steps, now);
  calm = { key: calmly, at };
  if (now !== before) noteDeed(deed);
  if (what?.card) what = followed(what.card);
  settle();
  draw();
  keep();
}

/* Go a step back or on, and say which; one of an earlier visit has no name. */
function back(step, text) {
  const before = steps;
  steps = step(steps);
  if (steps === before || steps.now === before.now) return;
  const came = madeBy.get(steps.now), named = step === undone ? madeBy.get(before.now) : came;
  take(renewed(state(), doc, random));
  if (came) madeBy.set(state(), came);
  input('seats').value = state().seats;
  input('scene').value = state().scene;
  seat = Math.min(seat, state().seats - 1);
  say(named ? word(`${text}_what`, { what: word(`step_${named}`) }) : word(text));
  draw();
}

/* A chosen card stays chosen where it lies now, in this hand or by itself on the table. */
function followed(card) {
  const { pile, seat: holder } = whereIs(state(), card) || {};
  if (pile === undefined) return holder === seat ? { card } : null;
  return pileOf(state(), pile).kind === 'loose' ? { pile } : null;
}

const deckNow = () => pileOf(state(), input('deck').value);
const leftIn = (id) => pileOf(state(), id).cards.length;

/* Cards from a deck: what is done, and what is said of it. */
function fromDeck(kind) {
  const deck = deckNow(), wanted = count();
  if (!deck) return;
  const there = kind === 'hand' ? deck.cards.length + state().hands[seat].filter(({ thing }) => deck.things.includes(thing)).length : deck.cards.length;
  const needs = kind === 'deal' ? wanted * state().seats : wanted;
  if (!there) { say(word('told_empty', { name: deck.name })); return; }
  const before = there;
  act({ do: kind, pile: deck.id, count: wanted, seat });
  const about = { seat: seatName(seat), count: Math.min(wanted, before), name: deck.name, left: leftIn(deck.id) };
  if (there < needs) say(word('told_short', { name: deck.name, left: there }));
  else say(word({ draw: 'told_drawn', hand: 'told_hand', deal: 'told_dealt' }[kind], about));
}

function shuffle(pile) {
  act({ do: 'shuffle', pile: pile.id });
  say(word('told_shuffled', { name: nameOf(pile) || calledOf(state(), doc, pile), left: pile.cards.length }));
}

function roll(dice) {
  if (!dice.length) return;
  act({ do: 'roll', dice });
  const rolled = state().dice.filter(({ id }) => dice.includes(id)), sum = rolled.reduce((all, { value }) => all + value, 0);
  const values = rolled.map(shownOn), figures = values.length > 1 && !rolled.some(({ faces }) => faces);
  say(figures ? word('told_sum', { values: values.join(' + '), sum }) : word('told_rolled', { values: values.join(', ') }));
}

/* Cards onto the table, beside what lies there; hand cards near the middle of what is seen. */
function ontoTable(ids, up) {
  const middle = felt.at(felt.felt.getBoundingClientRect().left + felt.felt.clientWidth / 2, felt.felt.getBoundingClientRect().top + felt.felt.clientHeight / 2);
  const found = whereIs(state(), ids[0]);
  const from = found.pile ? pileOf(state(), found.pile) : null;
  const about = doc.things[found.card.thing];
  const near = from && from.kind !== 'loose' ? { x: from.x, y: from.y + from.h / 2 } : freePlace(state(), doc, { ...middle, w: about.w, h: about.h });
  ids.forEach((id, number) => act({ do: 'move', cards: [id], to: { x: near.x + number * 12, y: near.y, up } }, number ? 'lay' : ''));
}

function twice(one) {
  if (one.die) { roll([one.die]); return; }
  if (one.card) { ontoTable([one.card], true); return; }
  const pile = pileOf(state(), one.pile);
  if (!pile?.cards.length) return;
  if (one.thing) { takeOne(pile, one.thing); return; }
  if (pile.kind === 'deck' && pile.look !== 'aids') drawFrom(pile);
  else if (pile.kind === 'bag') act({ do: 'blind', pile: pile.id });
  else act({ do: 'flip', pile: pile.id });
}

function drawFrom(pile) {
  act({ do: 'draw', pile: pile.id, count: 1, seat });
  say(word('told_drawn', { seat: seatName(seat), count: 1, name: nameOf(pile) || calledOf(state(), doc, pile), left: leftIn(pile.id) }));
}

function takeOne(pile, thing) {
  const card = [...pile.cards].reverse().find((each) => each.thing === thing);
  if (card) ontoTable([card.id], true);
}

/* The large view of a face, where it is changed too; of a card that is face down there is none. */
function large(one) {
  const thing = thingOf(one);
  if (thing) open(thing);
}

function thingOf(one) {
  if (one.thing) return one.thing;
  if (one.card) return covered ? '' : whereIs(state(), one.card)?.card.thing;
  const top = one.pile && topOf(pileOf(state(), one.pile) || { cards: [] });
  return top && (top.up || doc.things[top.thing].kind === 'counter') ? top.thing : '';
}

// ---- what is chosen ----------------------------------------------------------------------------------

/* Choose something; `more` adds it to what is chosen or takes it out, where pieces and dice are. Whether it did. */
function choose(one, more = false) {
  if (more && isSingle(one)) {
    const first = several.length ? several : [what].filter((each) => each && isSingle(each) && !isSame(each, one));
    const is = several.some((each) => isSame(each, one));
    chooseAll(is ? first.filter((each) => !isSame(each, one)) : [...first, one]);
    return true;
  }
  const many = several.length;
  several = [];
  gathering = false;
  chooseOne(one, many > 0);
  return false;
}

const isSingle = (one) => Boolean(one.die) || (Boolean(one.pile) && pileOf(state(), one.pile)?.kind === 'loose');
const isSame = (one, other) => one.pile === other.pile && one.die === other.die;

function chooseAll(list) {
  several = list.length > 1 ? list.map(({ pile, die }) => ({ pile, die })) : [];
  chooseOne(list.at(-1) || null, true);
  if (several.length) say(word('told_several', { count: several.length }));
}

/* The pieces that are moved together with one. */
function group(one) {
  return several.some((each) => isSame(each, one)) ? several : [];
}

function carryAll(pieces, id, at) {
  const lies = (one) => (one.pile ? pileOf(state(), one.pile) : state().dice.find((die) => die.id === one.die));
  const from = lies(pieces.find((one) => (one.pile || one.die) === id)), dx = at.x - from.x, dy = at.y - from.y;
  act({ do: 'each', deeds: pieces.map((one) => ({ ...(one.pile ? { do: 'carry', pile: one.pile } : { do: 'place', die: one.die }), x: lies(one).x + dx, y: lies(one).y + dy })) });
}

function deedsOfSeveral() {
  const piles = several.filter(({ pile }) => pile).map(({ pile }) => pileOf(state(), pile)), dice = several.filter(({ die }) => die).map(({ die }) => die);
  const ids = piles.flatMap((pile) => pile.cards.map(({ id }) => id)), all = (deed) => act({ do: 'each', deeds: piles.map(({ id }) => ({ ...deed, pile: id })) });
  const alike = piles.length > 1 && piles.every((pile) => pile.cards.every(({ thing }) => isFlat(doc, thing)) && Math.abs(pile.w - piles[0].w) < 2 && Math.abs(pile.h - piles[0].h) < 2);
  return [
    piles.length && [word('do_flip'), () => all({ do: 'turnOver' })],
    piles.length && [word('do_rotate'), () => all({ do: 'rotate', by: QUARTER })],
    alike && [word('do_together'), () => act({ do: 'each', deeds: piles.slice(1).map(({ id }) => ({ do: 'join', pile: id, to: piles[0].id })) })],
    piles.length && [word('do_to_hand'), () => act({ do: 'move', cards: ids, to: { seat } })],
    piles.length && [word('do_discard'), () => act({ do: 'discard', cards: ids })],
    dice.length && [word('do_roll'), () => roll(dice)],
  ];
}

function chooseOne(one, again) {
  const same = !again && JSON.stringify([one?.pile, one?.thing, one?.card, one?.die]) === JSON.stringify([what?.pile, what?.thing, what?.card, what?.die]);
  what = one && { pile: one.pile, thing: one.thing, card: one.card, die: one.die };
  const pile = what?.pile && pileOf(state(), what.pile);
  if (pile?.kind === 'deck' && [...input('deck').options].some(({ value }) => value === pile.id)) input('deck').value = pile.id;
  if (!same) draw();
}

function deeds() {
  if (several.length) return deedsOfSeveral();
  if (what.die) return deedsOfDie(state().dice.find(({ id }) => id === what.die));
  if (what.card) return deedsOfCard(what.card);
  const pile = pileOf(state(), what.pile);
  if (what.thing) return deedsOfSlot(pile, what.thing);
  return { deck: deedsOfDeck, discard: deedsOfDiscard, bag: deedsOfBag, loose: deedsOfLoose }[pile.kind](pile);
}

const deedsOfDie = (die) => [
  [word('do_roll'), () => roll([die.id])],
  [word('do_more'), () => act({ do: 'figure', die: die.id, by: 1 })],
  [word('do_less'), () => act({ do: 'figure', die: die.id, by: -1 })],
  [word('do_away'), () => act({ do: 'remove', die: die.id })],
];

function deedsOfDeck(pile) {
  const aids = pile.look === 'aids';
  const lay = (up) => act({ do: 'lay', pile: pile.id, count: count(), up });
  return [
    [word('do_draw'), () => (pile.cards.length ? drawFrom(pile) : say(word('told_empty', { name: pile.name })))],
    !aids && [word('do_shuffle'), () => shuffle(pile)],
    [`${word('do_lay_up')} (${count()})`, () => lay(true)],
    !aids && [`${word('do_lay_down')} (${count()})`, () => lay(false)],
    [`${word('do_peek')} (${count()})`, () => lookThrough(pile, count())],
    [word('do_look'), () => lookThrough(pile)],
    !aids && pile.cards.length && [word('do_mill'), () => act({ do: 'discard', cards: [topOf(pile).id] })],
    pile.cards.length && [word('do_flip_top'), () => act({ do: 'flip', pile: pile.id })],
    pile.cards.length && [word('do_turn_all'), () => act({ do: 'turnOver', pile: pile.id })],
    [word('do_gather'), () => gather(pile)],
  ];
}

const deedsOfDiscard = (pile) => (pile.cards.length ? [
  [word('do_reshuffle'), () => { act({ do: 'reshuffle', pile: pile.of && pile.id }); say(word('told_shuffled', { name: pile.name, left: leftIn(pile.of) })); }],
  [word('do_to_hand'), () => act({ do: 'move', cards: [topOf(pile).id], to: { seat } })],
  [word('do_look'), () => lookThrough(pile)],
] : []);

const deedsOfBag = (pile) => [
  pile.cards.length && [word('do_blind'), () => act({ do: 'blind', pile: pile.id })],
  pile.cards.length && [word('do_blind_hand'), () => act({ do: 'blind', pile: pile.id, seat })],
  [word('do_look'), () => lookThrough(pile)],
  [word('do_gather'), () => gather(pile)],
];

function deedsOfSlot(pile, thing) {
  const card = [...pile.cards].reverse().find((each) => each.thing === thing);
  return card ? [
    [word('do_to_table'), () => takeOne(pile, thing)],
    [word('do_to_hand'), () => act({ do: 'move', cards: [card.id], to: { seat } })],
    ...putOn([card.id]),
  ] : [];
}

function deedsOfLoose(pile) {
  const top = topOf(pile), many = pile.cards.length > 1;
  return [
    [many ? word('do_flip_top') : word('do_flip'), () => act({ do: 'flip', pile: pile.id })],
    many && [word('do_turn_all'), () => act({ do: 'turnOver', pile: pile.id })],
    [word('do_rotate'), () => act({ do: 'rotate', pile: pile.id, by: QUARTER })],
    many && [word('do_shuffle'), () => shuffle(pile)],
    many && [word('do_look'), () => lookThrough(pile)],
    ...deedsOfAny(top.id, top.thing),
    ...putOn(null, pile),
  ];
}

function deedsOfCard(id) {
  const { thing } = whereIs(state(), id).card;
  return [
    [word('do_to_table'), () => ontoTable([id], true)],
    [word('do_to_table_down'), () => ontoTable([id], false)],
    ...deedsOfAny(id, thing).filter(([text]) => text !== word('do_to_hand')),
    ...Array.from({ length: state().seats }, (_none, other) => other).filter((other) => other !== seat)
      .map((other) => [word('do_give', { seat: seatName(other) }), () => act({ do: 'give', cards: [id], seat: other })]),
  ];
}

function deedsOfAny(id, thing) {
  const home = homeOf(state(), thing);
  const flat = isFlat(doc, thing) && home?.kind === 'deck';
  return [
    [word('do_to_hand'), () => act({ do: 'move', cards: [id], to: { seat } })],
    home && flat && discardOf(state(), home.id) && [word('do_discard'), () => act({ do: 'discard', cards: [id] })],
    home && flat && [word('do_top'), () => act({ do: 'move', cards: [id], to: { pile: home.id } })],
    home && flat && [word('do_under'), () => act({ do: 'move', cards: [id], to: { pile: home.id, under: true } })],
    home && !flat && [word('do_home'), () => act({ do: 'move', cards: [id], to: { pile: home.id } })],
  ].filter(Boolean);
}

/* A place of a board to put something on, by its name: [label, what is done with a place]. */
function putOn(ids, pile = null) {
  const places = doc.boards.flatMap((board) => board.places.map(([name, x, y]) => ({ name, x, y })));
  if (!places.length) return [];
  const run = (at) => act(pile ? { do: 'carry', pile: pile.id, x: at.x, y: at.y } : { do: 'move', cards: ids, to: { x: at.x, y: at.y, up: true } });
  return [[word('do_put'), run, places.sort((a, b) => a.name.localeCompare(b.name, lang(), { numeric: true }))]];
}

function gather(pile) {
  act({ do: 'gather', pile: pile.id });
  say(word('told_gathered', { name: pile.name, left: leftIn(pile.id) }));
}

function titleOf() {
  if (several.length) return word('told_several', { count: several.length });
  if (what.die) {
    const die = state().dice.find(({ id }) => id === what.die);
    return word('die_shows', { ...die, value: shownOn(die) });
  }
  if (what.card) return covered ? word('card_hidden') : doc.things[whereIs(state(), what.card).card.thing].name;
  if (what.thing) return doc.things[what.thing].name;
  return calledOf(state(), doc, pileOf(state(), what.pile));
}

function drawPanel() {
  const focused = panel.contains(document.activeElement) ? document.activeElement.textContent : null;
  panel.hidden = !what || (what.card && covered);
  if (panel.hidden) { panel.replaceChildren(); return; }
  const thing = several.length ? '' : thingOf(what);
  const head = make('h2', titleOf());
  const close = button('×', () => choose(null), { class: 'close', 'aria-label': words.close });
  const pile = !several.length && what.pile && pileOf(state(), what.pile);
  const side = thing && (!pile || pile.kind === 'bag' || topOf(pile).up) ? 'front' : 'back';
  const seen = thing && button(picture(thing, side), () => large(what), { class: 'seen', 'aria-label': `${word('do_large')}: ${doc.things[thing].name}` });
  if (seen) seen.style.setProperty('--ratio', doc.things[thing].w / doc.things[thing].h);
  const place = pile?.kind === 'loose' ? placeAt(doc, pile.x, pile.y) : '';
  const acts = make('div', deeds().filter(Boolean).map(([text, run, places]) => (places ? placeChoice(text, run, places) : button(text, run))), { class: 'acts' });
  if (isSingle(what)) acts.append(button(word('do_several'), () => { gathering = !gathering; drawPanel(); }, { 'aria-pressed': gathering }));
  if (thing) acts.append(button(word('do_large'), () => large(what)), button(word('do_note'), () => note(thing)));
  panel.replaceChildren(head, close, ...(place ? [make('p', place, { class: 'quiet' })] : []), ...(seen ? [seen] : []), acts);
  if (focused !== null) ([...panel.querySelectorAll('button')].find((each) => each.textContent === focused) || close).focus();
}

function placeChoice(text, run, places) {
  const select = make('select', [new Option(word('do_put_where'), ''), ...places.map(({ name }, at) => new Option(name, at))], { 'aria-label': text });
  select.addEventListener('change', () => { if (select.value) run(places[Number(select.value)]); });
  return make('label', [`${text} `, select]);
}

// ---- looking through a pile --------------------------------------------------------------------------

function lookThrough(pile, most = Infinity) {
  shownOf = { pile: pile.id, most, card: '' };
  look.querySelector('input').value = '';
  drawLook();
  if (!look.open) look.showModal();
}

function drawLook() {
  const pile = shownOf && pileOf(state(), shownOf.pile);
  if (!pile) { look.close(); return; }
  const sought = plain(look.querySelector('input').value);
  look.querySelector('h2').textContent = calledOf(state(), doc, pile);
  const order = [...pile.cards].reverse().slice(0, shownOf.most === Infinity ? undefined : shownOf.most);
  const shown = order.map((card, at) => ({ card, at })).filter(({ card }) => plain(doc.things[card.thing].name).includes(sought));
  const grid = look.querySelector('.grid');
  const focus = grid.contains(document.activeElement);
  grid.replaceChildren(...shown.map(({ card, at }) => {
    const about = doc.things[card.thing];
    const text = pile.kind === 'bag' ? about.name : `${at + 1}. ${about.name}`;
    const seen = button([picture(card.thing, 'front'), make('span', text)], () => { shownOf.card = card.id; drawLook(); }, {
      class: 'one', 'aria-pressed': String(shownOf.card === card.id), 'aria-label': `${about.name}, ${word('from_top', { number: at + 1 })}`,
    });
    seen.style.setProperty('--ratio', about.w / about.h);
    return seen;
  }));
  if (focus) grid.querySelector('[aria-pressed="true"]')?.focus();
  const acts = look.querySelector('.acts');
  const chosenCard = pile.cards.find(({ id }) => id === shownOf.card);
  const home = chosenCard && homeOf(state(), chosenCard.thing);
  const move = (to) => () => { act({ do: 'move', cards: [shownOf.card], to }); drawLook(); };
  acts.replaceChildren(...(chosenCard ? [
    button(word('do_to_hand'), move({ seat })),
    button(word('do_to_table'), () => { ontoTable([shownOf.card], true); drawLook(); }),
    ...(home?.kind === 'deck' ? [
      button(word('do_top'), move({ pile: home.id })), button(word('do_under'), move({ pile: home.id, under: true })),
      ...(discardOf(state(), home.id) ? [button(word('do_discard'), () => { act({ do: 'discard', cards: [shownOf.card] }); drawLook(); })] : []),
    ] : []),
    button(word('do_large'), () => open(chosenCard.thing)), button(word('do_note'), () => { look.close(); note(chosenCard.thing); }),
  ] : []));
}

look.addEventListener('click', (event) => { if (event.target === look || event.target.closest('[data-close]')) look.close(); });
look.addEventListener('close', () => { shownOf = null; look.querySelector('.grid').replaceChildren(); });
look.querySelector('input').addEventListener('input', drawLook);

// ---- hands -------------------------------------------------------------------------------------------

function drawHand() {
  handBar.querySelector('.seats').replaceChildren(
    ...Array.from({ length: state().seats }, (_none, number) => button(`${seatName(number)} · ${state().hands[number].length}`, () => lookAt(number), { 'aria-pressed': String(!covered && number === seat) })),
    button(word('cover'), () => { covered = !covered; what = null; keep(); draw(); }, { class: 'cover', 'aria-pressed': String(covered) }),
  );
  const decks = state().piles.filter((pile) => pile.kind === 'deck' && pile.look !== 'aids');
  const select = input('deck'), before = select.value;
  select.replaceChildren(...decks.map((pile) => new Option(`${pile.name} · ${pile.cards.length}`, pile.id)));
  if (decks.some(({ id }) => id === before)) select.value = before;
  handBar.querySelector('.from').hidden = !decks.length;
  // they keep their place, so that nothing else lies under the mouse for the next click
  for (const each of handBar.querySelectorAll('.held button')) each.disabled = covered || !state().hands[seat].length;
  const held = state().hands[seat];
  const focused = document.activeElement?.closest?.('[data-card]')?.dataset.card;
  const known = new Map([...cards.children].filter((each) => each.dataset.card).map((each) => [each.dataset.card + each.dataset.hidden, each]));
  cards.replaceChildren(...held.map((card) => known.get(card.id + covered) || heldCard(card)));
  for (const each of cards.children) each.classList.toggle('is-chosen', each.dataset.card === what?.card);
  if (!held.length || covered) cards.append(make('p', word(covered ? 'covered' : 'empty_hand'), { class: 'quiet' }));
  if (focused) cards.querySelector(`[data-card="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function heldCard(card) {
  const about = doc.things[card.thing];
  const seen = covered && !about.back ? make('span', [], { class: 'bare' }) : picture(card.thing, covered ? 'back' : 'front');
  const made = make('div', seen, { class: 'held-card', role: 'button', tabindex: '0', 'data-card': card.id, 'data-hidden': covered, 'aria-label': covered ? word('card_hidden') : about.name });
  made.style.setProperty('--ratio', about.w / about.h);
  return made;
}

function lookAt(number) {
  seat = number;
  covered = false;
  what = null;
  keep();
  draw();
}

/* The number that a card gets in the hand where it is dropped. */
function handPlace(event, ids) {
  const others = [...cards.querySelectorAll('[data-card]')].filter((each) => !ids.includes(each.dataset.card));
  const at = others.findIndex((each) => { const box = each.getBoundingClientRect(); return event.clientX < box.left + box.width / 2; });
  return at < 0 ? others.length : at;
}

// ---- everything drawn ----------------------------------------------------------------------------------

function draw() {
  if (!doc) return;
  felt.draw(what, several);
  drawHand();
  drawPanel();
  bar.querySelector('[data-do="undo"]').disabled = !steps.before.length;
  bar.querySelector('[data-do="redo"]').disabled = !steps.after.length;
  bar.querySelector('[data-do="roll"]').disabled = !state().dice.length;
}

// ---- notes ---------------------------------------------------------------------------------------------

function note(thing) {
  showNotes(true);
  const field = notes.querySelector('textarea');
  field.value = `${field.value}${field.value && !field.value.endsWith('\n') ? '\n' : ''}${doc.things[thing].name}: `;
  field.focus();
  field.scrollTop = field.scrollHeight;
  keep();
}

function showNotes(on) {
  notes.hidden = !on;
  bar.querySelector('[data-do="notes"]').setAttribute('aria-expanded', String(on));
}

notes.querySelector('textarea').addEventListener('input', keep);

// ---- buttons and keys ------------------------------------------------------------------------------------

const BUTTONS = {
  again() {
    const scene = input('scene');
    what = null;
    steps = advanced(steps, setUp(doc, scene.value, state().seats, random));
    noteDeed({ do: 'again' });
    draw();
    keep();
    felt.whole();
    say(word('told_laid', { name: scene.selectedOptions[0]?.textContent || $('.bar h1').textContent }));
  },
  undo: () => back(undone, 'told_undone'),
  redo: () => back(redone, 'told_redone'),
  die() {
    if (!input('sides').reportValidity()) return;
    const faces = facesOf(input('faces').value), sides = faces ? faces.length : input('sides').valueAsNumber;
    const box = felt.felt.getBoundingClientRect(), number = state().dice.length;
    const at = felt.at(box.left + box.width / 2, box.top + Math.min(60, box.height / 4));
    act({ do: 'die', sides, faces, x: at.x + ((number % 8) - 3.5) * (DIE_MM + 3), y: at.y + Math.floor(number / 8) * (DIE_MM + 3) });
    say(word('told_rolled', { values: shownOn(state().dice[number]) }));
  },
  roll: () => roll(state().dice.map(({ id }) => id)),
  smaller: () => felt.zoomed(1 / 1.3),
  larger: () => felt.zoomed(1.3),
  whole: () => felt.whole(),
  notes: () => showNotes(notes.hidden),
  async copy() {
    const field = notes.querySelector('textarea');
    try { await navigator.clipboard.writeText(field.value); say(word('copied')); } catch { field.select(); } // then the keys copy it
  },
  draw: () => fromDeck('draw'),
  hand: () => fromDeck('hand'),
  deal: () => fromDeck('deal'),
  sort: () => act({ do: 'sort', seat }),
  drop: () => act({ do: 'discard', cards: state().hands[seat].map(({ id }) => id) }),
};

room.addEventListener('click', (event) => {
  const element = event.detail === 0 && event.target.closest('[data-pile], [data-die], [data-card]'); // by a reader of the screen
  if (element) choose({ pile: element.dataset.pile, die: element.dataset.die, card: element.dataset.card });
  const pressed = event.target.closest('[data-do]');
  if (pressed && doc) BUTTONS[pressed.dataset.do]();
});
input('scene').addEventListener('change', () => BUTTONS.again());
input('seats').addEventListener('change', () => {
  const seats = bounded('seats');
  if (!doc || seats === state().seats) return;
  seat = Math.min(seat, seats - 1);
  act({ do: 'seats', seats });
});
input('count').addEventListener('change', () => { bounded('count'); keep(); if (doc) drawPanel(); });

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function keyOnCard(event, id) {
  const at = state().hands[seat].findIndex((card) => card.id === id), by = ARROWS[event.key]?.[0];
  if (!by || !state().hands[seat][at + by]) return false;
  act({ do: 'move', cards: [id], to: { seat, at: at + by } }, `order ${id}`);
  return true;
}

function keyOnPiece(event, one) {
  const pile = one.pile && pileOf(state(), one.pile), die = state().dice.find(({ id }) => id === one.die);
  const by = ARROWS[event.key], far = event.shiftKey ? FINE : NUDGE, letter = event.key.toLowerCase();
  if (by && (pile || die)) {
    const { x, y } = pile || die;
    act({ ...(pile ? { do: 'carry', pile: pile.id } : { do: 'place', die: die.id }), x: x + by[0] * far, y: y + by[1] * far }, `nudge ${one.pile || one.die}`);
    return true;
  }
  const keys = {
    f: pile && pile.kind !== 'bag' && (() => act({ do: 'flip', pile: pile.id })),
    r: pile ? pile.kind === 'loose' && (() => act({ do: 'rotate', pile: pile.id, by: event.shiftKey ? -QUARTER : QUARTER })) : die && (() => roll([die.id])),
    s: pile && pile.kind !== 'bag' && pile.cards.length > 1 && (() => shuffle(pile)),
    d: pile && pile.cards.length && (() => (pile.kind === 'bag' ? act({ do: 'blind', pile: pile.id, seat }) : drawFrom(pile))),
  };
  if (!keys[letter]) return false;
  keys[letter]();
  return true;
}

function pressed(event) {
  if (tab !== 'play' || !doc || dialogOpen()) return;
  const typing = event.target.closest('input, select, textarea');
  if ((event.ctrlKey || event.metaKey) && !typing) {
    const letter = event.key.toLowerCase();
    if (letter === 'z' || letter === 'y') { event.preventDefault(); BUTTONS[letter === 'y' || event.shiftKey ? 'redo' : 'undo'](); }
    return;
  }
  if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Escape' && what) {
    const from = what;
    choose(null);
    room.querySelector(from.card ? `[data-card="${CSS.escape(from.card)}"]` : `[data-pile="${from.pile}"], [data-die="${from.die}"]`)?.focus();
    return;
  }
  const zooms = { '+': 'larger', '-': 'smaller', 0: 'whole' };
  if (zooms[event.key]) { BUTTONS[zooms[event.key]](); return; }
  const element = event.target.closest('[data-pile], [data-die], [data-card]');
  if (!element) return;
  const { pile, die, card } = element.dataset, one = { pile, die, card };
  let heard = card ? keyOnCard(event, card) : keyOnPiece(event, one);
  if (event.key === 'Enter' || event.key === ' ') {
    heard = true;
    choose(one);
    if (event.key === ' ') twice(one);
    else panel.querySelector('.acts button')?.focus();
  }
  if (!heard) return;
  event.preventDefault();
  room.querySelector(card ? `[data-card="${CSS.escape(card)}"]` : `[data-pile="${pile}"], [data-die="${die}"]`)?.focus({ preventScroll: true });
  if (event.key === 'Enter') panel.querySelector('.acts button')?.focus();
}
const dialogOpen = () => document.querySelector('dialog[open]') !== null;
addEventListener('keydown', pressed);

// ---- the preview -----------------------------------------------------------------------------------------

room.addEventListener('opened', () => { refreshFaces(); load().catch(broken); });
changes.addEventListener('changed', () => loading.then(() => { // the page knows the new list of pieces
  if (tab !== 'play') return;
  refreshFaces();
  load().catch(broken);
}));
addEventListener('pagehide', keepNow);
if (tab === 'play') load().catch(broken);
window.kitgenPlay = { state: () => steps && steps.now, doc: () => doc, view: () => felt.view, act };
