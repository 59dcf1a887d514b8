// The line to the table: what is new comes as news, what is sent is sent once, however often the
// network is lost. A message that waits keeps its key, so the table knows it again.

import { page, words, $ } from './common.js';

const KEPT = `outbox-${page.game}`;
const AGAIN_MS = [1000, 2000, 3000, 5000];
const LOOK_MS = 25000;
const PATIENCE_MS = 20000;
let source = null, tries = 0, looking = 0, heard = () => {}, sending = null;

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.error || words.failed);
    Object.assign(this, { status, answer });
  }
}
export class Lost extends Error {}

export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (one) => one.toString(16).padStart(2, '0')).join('');

export async function get(path, patience = PATIENCE_MS) {
  return answered(await reach(path, {}, patience));
}

export async function post(path, body) {
  const headers = { 'Content-Type': 'application/json', 'X-Table-Token': page.token };
  return answered(await reach(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function reach(path, about, patience = PATIENCE_MS) {
  try {
    return await fetch(path, { ...about, cache: 'no-store', signal: AbortSignal.timeout(patience) });
  } catch {
    lost(true);
    throw new Lost(words.lost);
  }
}

// By how many milliseconds the laptop's clock is ahead of this device's, as far as its answers tell.
let offset = 0;
export const ahead = () => offset;
function compared(response) {
  const said = Date.parse(response.headers.get('date')), now = Date.now();
  // The laptop tells whole seconds: within one, what was known stays.
  if (said && (offset < said - now || offset > said - now + 1500)) offset = said - now + 500;
}

async function answered(response) {
  compared(response);
  let answer = {};
  try { answer = await response.json(); } catch { /* the sentence below says it */ }
  if (response.status === 401 && document.body.className === 'phone') location.replace('/');
  if (!response.ok && !answer.state) throw new Refused(response.status, answer);
  lost(false);
  return answer;
}

export const isLost = () => !$('#banner')?.hidden;

export function lost(now) {
  const banner = $('#banner');
  if (!banner) return;
  if (!now) {
    clearTimeout(looking);
    looking = tries = 0;
  } else if (!looking) {
    const pause = AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)];
    looking = setTimeout(() => { looking = 0; look(); }, pause);
  }
  banner.hidden = !now;
  banner.textContent = now ? (kept() ? words.lost_kept : words.lost) : '';
}

// ---- sent once ---------------------------------------------------------------------------------

const kept = () => JSON.parse(localStorage.getItem(KEPT) || 'null');

// Sends what changes the game. Without a network it is kept, and goes once when the table is back.
export function send(path, body) {
  const message = { path, body: { key: newKey(), ...body } };
  localStorage.setItem(KEPT, JSON.stringify(message));
  return deliver(message);
}

function deliver(message) {
  sending = post(message.path, message.body).then(
    (answer) => { localStorage.removeItem(KEPT); return answer; },
    (error) => {
      if (!(error instanceof Lost)) localStorage.removeItem(KEPT);
      throw error;
    },
  ).finally(() => { sending = null; });
  return sending;
}

export const waiting = () => (sending ? null : kept());

// What waits is sent; null where nothing does, or where it was there already and only its answer
// was lost on the way.
export async function flush() {
  const message = sending ? null : kept();
  if (!message) return null;
  const answer = await deliver(message);
  return answer.state === 'stale' && message.body.step < answer.draft?.step ? null : answer;
}

// ---- news --------------------------------------------------------------------------------------

export function listen(fresh) {
  heard = fresh;
  open();
  addEventListener('offline', () => lost(true));
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) look(); });
  setInterval(look, LOOK_MS); // a line that is dead without a word is noticed by this
}

function look() {
  again();
  heard();
}

function open() {
  source?.close();
  source = new EventSource('/api/news');
  source.addEventListener('news', () => heard());
  source.addEventListener('left', () => location.replace('/'));
  source.addEventListener('error', () => {
    source.close();
    lost(true);
  });
}

function again() {
  if (source?.readyState === EventSource.CLOSED) open();
}

// ---- without the table -------------------------------------------------------------------------

// What says what is missing is kept in the language of this page, where a browser lets a page keep
// itself: over https and on the machine itself.
const AWAY = ['/away', '/static/style.css', '/static/icon.svg'];
navigator.serviceWorker?.register('/worker.js').then(() => caches.open('away')).then((kept) => kept.addAll(AWAY)).catch(() => {});
