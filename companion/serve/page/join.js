// Joining: the code, then a seat to tap.

import { $, arms, make, nameField, page, paint, say, words } from './common.js';
import { post } from './link.js';

const code = $('#code-form'), form = $('#seat-form');

function showSeats(seats) {
  $('#seats').replaceChildren(...seats.map((one) => make('li', {},
    paint(make('button', { name: 'seat', value: one.seat, class: 'painted' }, arms(one.seat),
      make('span', {}, make('b', {}, one.name), make('small', {}, taken(one)))), one.seat))));
}

function taken(one) {
  const who = [one.person, one.phones ? say('phones', { n: one.phones }) : ''].filter(Boolean);
  return who.length ? ` ${who.join(' · ')}` : '';
}

async function enter(typed) {
  $('#code-error').textContent = '';
  try {
    const answer = await post('/api/join', { code: typed });
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
    await post('/api/seat', body);
    location.replace('/');
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
