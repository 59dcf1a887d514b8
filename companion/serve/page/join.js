// Joining: the code, then a seat to tap.

import { $, arms, make, nameField, page, paint, say, words } from './common.js';
import { Lost, post } from './link.js';

const code = $('#code-form'), form = $('#seat-form');
const AGAIN_MS = 2000;
form.hidden = !code.hidden; // a tap before this script is there would only load the page again

function showSeats(seats) {
  $('#seats').replaceChildren(...seats.map((one) => make('li', {},
    paint(make('button', { name: 'seat', value: one.seat, class: 'painted' }, arms(one.seat),
      make('span', {}, make('b', {}, one.name), make('small', {}, taken(one)))), one.seat))));
}

function taken(one) {
  const who = [one.person, one.phones ? say('phones', { n: one.phones }) : ''].filter(Boolean);
  return who.length ? ` ${who.join(' · ')}` : '';
}

// Sends what was tapped until the table has heard it, and tells meanwhile why nothing happens; null where something else was
// tapped since.
let taps = 0;
async function insist(path, body, error) {
  const tap = taps += 1;
  error.textContent = '';
  for (;;) {
    try {
      return await post(path, body);
    } catch (failed) {
      if (!(failed instanceof Lost)) throw failed;
      error.textContent = failed.message;
    }
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
    if (tap !== taps) return null;
  }
}

async function enter(typed) {
  try {
    const answer = await insist('/api/join', { code: typed }, $('#code-error'));
    if (!answer) return;
    page.token = answer.token;
    code.hidden = true;
    form.hidden = false;
    showSeats(answer.seats);
    $('#seats-title').focus();
  } catch (error) {
    code.hidden = false;
    $('#code-error').textContent = error.message;
    $('#code').focus();
  }
}

code.addEventListener('submit', (event) => {
  event.preventDefault();
  enter($('#code').value.trim());
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const seat = event.submitter?.value;
  if (!seat) return;
  const body = { seat };
  if ($('#person').value.trim()) body.person = $('#person').value.trim();
  try {
    if (await insist('/api/seat', body, $('#seat-error'))) location.replace('/');
  } catch (error) {
    $('#seat-error').textContent = error.message || words.failed;
  }
});

$('#language').addEventListener('change', async (event) => {
  await post('/api/language', { lang: event.target.value }).catch(() => {});
  location.reload();
});

nameField($('#person'));
showSeats(page.seats);
const prefilled = new URLSearchParams(location.search).get('code');
if (location.search) history.replaceState(null, '', '/');
if (prefilled && !code.hidden) enter(prefilled);
