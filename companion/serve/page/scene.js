// The scene: the boards of the game, one at a time, and the cards that lie open or in this hand.

import { make, words } from './common.js';
import { get } from './link.js';
import { Board } from './board.js';

let scene = null, version = -1, shown = '', chosenPlace = '';
export const board = new Board();

// Brings the scene up to date; true where there is anything to see.
export async function seen(now) {
  if (now !== version) {
    const found = await get('/api/scene').catch(() => null);
    if (!found) return !!scene?.boards.length;
    scene = found;
    version = now;
    await show();
  }
  return scene.boards.length > 0 || scene.spreads.length > 0;
}

const current = () => scene.boards.find((one) => one.id === shown) || scene.boards[0];

async function show() {
  if (scene.boards.length) await board.show(scene, current());
}

export const hasBoards = () => !!scene?.boards.length;
export const hasScene = () => hasBoards() || !!scene?.spreads.length;

// Turns to the board that has one of these places; whether there is one.
export async function turnTo(ids) {
  if (!scene) return false;
  for (const one of [current(), ...scene.boards].filter(Boolean)) {
    shown = one.id;
    await show();
    if (ids.some((id) => board.has(id))) return true;
  }
  return false;
}

// The page of the boards. `deeds(place)` are the commands that begin at a place.
export function scenePage(deeds, again) {
  const tabs = scene.boards.length > 1 ? make('div', { class: 'board-tabs', role: 'group', 'aria-label': words.board }, scene.boards.map((one) => make('button', { type: 'button', 'aria-pressed': String(one === current()), onclick: async () => {
    shown = one.id;
    chosenPlace = '';
    await show();
    again();
  } }, one.title))) : null;
  board.ask(null);
  board.tapped = (place) => { chosenPlace = place; board.ask(null, [place]); again(); };
  if (chosenPlace) board.ask(null, [chosenPlace]);
  return [tabs, scene.boards.length ? board.element : null, chosenPlace ? placeCard(chosenPlace, deeds, again) : null, spreads()];
}

function placeCard(place, deeds, again) {
  const told = current().tells[place] || [], there = [...current().pieces, ...current().signs, ...current().markers].filter((one) => one.place === place).map((one) => one.says).filter(Boolean);
  return make('section', { class: 'card place-card', 'aria-live': 'polite' }, make('h2', {}, board.name(place)),
    [...told, ...there].map((line) => make('p', {}, line)), deeds(place, board.name(place)),
    make('button', { class: 'second', type: 'button', onclick: () => { chosenPlace = ''; board.ask(null); again(); } }, words.close));
}

export function spreads() {
  return scene.spreads.filter((one) => one.cards.length).map((one) => make('section', { class: 'card spread' }, make('h3', {}, one.title), make('ul', { class: 'fan' }, one.cards.map((card) => make('li', {}, cardFace(card))))));
}

function cardFace(card) {
  const picture = make('img', { alt: card.says, loading: 'lazy' }), button = make('button', { type: 'button', class: 'card-face', 'aria-label': card.says, onclick: () => large(card) }, picture, card.note ? make('small', {}, card.note) : null);
  face(card).then((address) => { picture.src = address; }, () => button.replaceChildren(card.says));
  return button;
}

async function face(card) {
  const part = card.piece.split('/')[0], address = scene.faces[part], { pieces } = await get(`${address}about.json`);
  const about = pieces[card.piece];
  return address + (about[card.side] || about.front);
}

function large(card) {
  const dialog = make('dialog', { class: 'card-large', 'aria-label': card.says }, make('button', { type: 'button', class: 'second', onclick: () => dialog.close() }, words.close));
  face(card).then((address) => dialog.prepend(make('img', { src: address, alt: card.says })));
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
