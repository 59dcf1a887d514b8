// The scene: the boards of the game, one at a time, and the cards that lie open or in this hand.

import { changed, longestWord, make, words } from './common.js';
import { get } from './link.js';
import { about, Board, declaredSize, drawingOf, hasAny, printed } from './board.js';
import { legend } from './layers.js';

let scene = null, version = -1, shown = '', chosenPlace = '';
const SCENE = document.body.classList.contains('screen') ? '/api/table/scene' : '/api/scene'; // the big screen shows no secret of whoever opens it
const SHORT = 10; // letters of a note that stays in one line
const READ_MM = 50; // what is larger is read before it is chosen
export const board = new Board();

// Brings the scene up to date; true where there is anything to see. `known()` is called as soon as
// the table has said what there is, before it is drawn.
export async function seen(now, known = () => {}) {
  if (now !== version) {
    const found = await get(scene ? `${SCENE}?since=${scene.mark}` : SCENE).catch(() => null);
    if (!found) return !!scene?.boards.length;
    if (found.change && found.since !== scene?.mark) return seen(now, known); // another answer came between
    scene = found.change ? { ...changed(scene, found.change), mark: found.mark } : found;
    version = now;
    const shown = show();
    known();
    await shown;
  }
  return scene.boards.length > 0 || scene.spreads.length > 0;
}

const current = () => scene.boards.find((one) => one.id === shown) || scene.boards.find((one) => !one.seat) || scene.boards[0];
// The boards of seats, beside the one that is seen.
export const mats = () => (scene ? scene.boards.filter((one) => one.seat && one !== current()) : []);

let onBoard = Promise.resolve(); // the board comes first, cards after it
async function show() {
  board.opensAt = fought();
  if (scene.boards.length) await (onBoard = board.show(scene, current()).catch(() => board.undrawn()));
}

// Whether the table has said what there is to see, even if that is nothing.
export const isKnown = () => scene != null;
// Whether it is known which places the board has.
export const isPlaced = () => isKnown() && (!scene.boards.length || board.places != null);
export const hasBoards = () => !!scene?.boards.length;
export const hasScene = () => hasBoards() || !!scene?.spreads.length;

// The battle that a command fights; the one that waits, or is fought by a command that is not seen here.
export const battleOf = (id) => scene?.battles.find((one) => one.draft === id);
export const waitingBattle = (drafts) => scene?.battles.find((one) => !drafts.some((draft) => draft.id === one.draft));
export const seenNow = () => scene;
const fought = () => scene.battles.find((one) => one.place)?.place || '';

// Turns to the board that has one of these places; whether there is one. Mats are alike: the one of `seat`, who is asked, comes
// before all others, which are looked at only if they are known to name one of the places; a board that is known to do so comes
// before those that must be drawn to find out.
export async function turnTo(ids, seat = '') {
  if (!scene) return false;
  const anothers = (one) => one.seat !== '' && one.seat !== seat, known = (one) => ids.some((id) => names(one, id));
  const rank = (one) => 2 * anothers(one) + !known(one);
  const boards = [current(), ...scene.boards].filter((one) => one && (!anothers(one) || known(one)));
  for (const one of boards.sort((one, other) => rank(one) - rank(other))) {
    if (!await hasAny(one, ids).catch(() => false)) continue;
    shown = one.id;
    await show();
    return true;
  }
  return false;
}

const names = (one, id) => id in one.names || id in one.lies || one.pieces.some((piece) => piece.place === id || piece.key.split(' ').includes(id));

// What the rules say of a piece: fetched once a state, drawn over the board; its legend is returned.
let told = null, asking = '';
export function layersOf(piece, again) {
  if (!piece || !scene || !current()?.layered.includes(piece)) { board.tell(null); return null; }
  const wanted = `${piece} ${version}`;
  if (told?.wanted !== wanted) {
    if (asking !== wanted) {
      asking = wanted;
      get(`/api/layers?piece=${encodeURIComponent(piece)}`).then((found) => { told = { ...found, wanted }; again(); }, () => { asking = ''; });
    }
    board.tell(null);
    return null;
  }
  board.tell(told);
  return legend(told, board.folded, again);
}

// The piece in a place of which the rules can tell more.
const pieceAt = (place) => board.keysAt(place).find((key) => current().layered.includes(key));

// The page of the boards. `deeds(keys)` are the commands that begin with a place, or with what lies there.
export function scenePage(deeds, again, battle = null) {
  const tabs = scene.boards.length > 1 ? make('div', { class: 'board-tabs', role: 'group', 'aria-label': words.board }, scene.boards.map((one) => make('button', { type: 'button', 'aria-pressed': String(one === current()), onclick: async () => {
    shown = one.id;
    chosenPlace = '';
    again();
    await show();
    again();
  } }, one.title))) : null;
  board.tapped = (place) => { chosenPlace = place; again(); };
  board.refuse([]);
  board.ask(null, chosenPlace ? [chosenPlace] : [], fought());
  openAtBattle();
  const layers = scene.boards.length ? layersOf(chosenPlace && pieceAt(chosenPlace), again) : null;
  return [tabs, scene.boards.length ? board.element : null, layers, battle, chosenPlace ? placeCard(chosenPlace, deeds, again) : null, spreads(deeds)];
}

// Opens where a battle is fought, once.
let openedAt = '';
function openAtBattle() {
  if (openedAt === fought()) return;
  openedAt = fought();
  if (openedAt) turnTo([openedAt]).then((found) => { if (found) board.near(board.at(openedAt)); });
}

// Marks where a battle is fought, on a board that is only looked at.
export function markBattle() {
  board.ask(null, [], fought());
}

function placeCard(place, deeds, again) {
  const told = current().tells[place] || [], there = [...current().pieces, ...current().signs, ...current().markers].filter((one) => one.place === place).map((one) => one.says).filter(Boolean);
  return make('section', { class: 'card place-card', 'aria-live': 'polite' }, make('h2', {}, board.name(place)),
    toldOnce([...told, ...there]).map((line) => make('p', {}, line)), deeds(board.keysAt(place)),
    make('button', { class: 'second', type: 'button', onclick: () => { chosenPlace = ''; again(); } }, words.close));
}

// Lines without those that are a part of another: 'in rout' stands in 'F4a: 3, cavalry, in rout'.
function toldOnce(lines) {
  const some = [...new Set(lines)];
  return some.filter((line) => !some.some((other) => other !== line && other.split(/[:;,] /).includes(line)));
}

// Cards beside each other, under headings of a level.
export function spreads(deeds = () => null, level = 'h3', some = scene.spreads) {
  return some.filter((one) => one.cards.length).map((one) => {
    const element = make('section', { class: 'card spread' }, make(level, {}, one.title), fan(one.cards, deeds));
    element.style.setProperty('--cards', one.cards.length);
    return element;
  });
}

export const fan = (cards, deeds = () => null) => make('ul', { class: 'fan' }, cards.map((card) => make('li', {}, cardFace(card, deeds))));

function cardFace(card, deeds) {
  const picture = make('img', { alt: '', loading: 'lazy' }), name = make('span', { class: 'face-name', 'aria-hidden': 'true' }, make('span', {}, card.says)); // until it is drawn
  name.style.setProperty('--letters', longestWord(card.says));
  shaped(picture, card.piece);
  picture.addEventListener('load', () => { picture.style.aspectRatio = ''; name.remove(); });
  const note = card.note ? make('small', {}, make('span', {}, card.note)) : null;
  note?.style.setProperty('--letters', Math.max(longestWord(card.note), Math.min(card.note.length, SHORT)));
  const says = [card.says, card.note, ...card.lying.map((one) => one.says)].filter(Boolean).join(', ');
  const button = make('button', { type: 'button', class: 'card-face', 'aria-label': says, onclick: () => large(card, null, card.key ? deeds([card.key]) : null) }, picture, name, card.lying.length ? make('span', { class: 'lying' }, card.lying.map(lying)) : null, note);
  face(card).then((address) => { picture.src = address; }, () => button.replaceChildren(card.says));
  return button;
}

// A card has its shape before its face is drawn: boards tell it.
function shaped(picture, piece) {
  const board = current();
  if (board) about(board.parts[0]).then(() => {
    const size = declaredSize(piece);
    if (size && !picture.naturalWidth) picture.style.aspectRatio = `${size.width_mm} / ${size.height_mm}`;
  }, () => {});
}

// Pieces on a card, with their number.
function lying(one) {
  const picture = make('img', { alt: '' });
  face({ piece: one.piece, side: 'front' }).then((address) => { picture.src = address; }, () => {});
  return make('span', {}, picture, make('b', {}, String(one.copies)));
}

// The printed pieces that an answer names: cards in sight, or what this seat has in reserve. A key of
// several has them with + between; nothing where one of them is not known.
export function piecesOf(key) {
  const all = scene ? [...scene.spreads.flatMap((one) => one.cards), ...scene.named] : [];
  const found = (key || '').split('+').map((one) => one && all.find((card) => card.key === one));
  return found.every(Boolean) ? found : [];
}

// The cards of a seat's spreads that lie beside one of these keys and are none of them: what else somebody may think of.
export function besideOf(keys, seat) {
  const spreads = scene ? scene.spreads.filter((one) => one.seat === seat && one.cards.some((card) => keys.includes(card.key))) : [];
  const others = spreads.flatMap((one) => one.cards).filter((card) => card.key && !keys.includes(card.key));
  return [...new Map(others.map((card) => [card.key, card])).values()];
}

// The pictures of pieces, or the arms of a seat, on a button that chooses them. What has a text is read first, above a
// button with the word `chosen`.
export function tile(cards, { says, choose, more, shield, chosen = words.choose_this }) {
  const pictures = cards.map(() => make('img', { alt: '', loading: 'lazy' }));
  const button = make('button', { type: 'button', class: 'tile', 'aria-label': says, 'data-what': says, onclick: () => (cards.length === 1 && isRead(cards[0]) ? large(cards[0], () => nowOf(button)?.choose(), null, chosen) : choose()) }, make('span', { class: 'tile-faces' }, shield || pictures), more);
  button.choose = choose;
  for (const [n, card] of cards.entries()) face(card).then((address) => { pictures[n].src = address; button.classList.toggle('read', isRead(card)); }, () => {});
  return button;
}

// The tile of the same thing in the form of the same question: it may be drawn anew while a card is read.
export function nowOf(tile) {
  const key = tile.closest('form')?.dataset.key;
  return tile.isConnected ? tile : [...document.querySelectorAll('form .tile')].find((one) => one.closest('form').dataset.key === key && one.dataset.what === tile.dataset.what);
}

const isRead = (card) => (printed(scene, card)?.height_mm || 0) > READ_MM;

async function face(card) {
  await onBoard;
  const address = drawingOf(scene, card.piece), { pieces } = await about(address);
  const sides = pieces[card.piece];
  return address + (sides[card.side] || sides.front);
}

// A card as large as the screen; with `choose` it can be chosen there, by a button with the word `chosen`; `deeds` are what
// can be done with it.
function large(card, choose, deeds = null, chosen = words.choose_this) {
  const button = choose && make('button', { type: 'button', class: 'main-button', onclick: choose }, chosen);
  const dialog = make('dialog', { class: 'card-large', 'aria-label': card.says }, button, deeds, make('button', { type: 'button', class: 'second', onclick: () => dialog.close() }, words.close));
  face(card).then((address) => dialog.prepend(make('img', { src: address, alt: card.says })));
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
