// Exports: each form is a command of kitgen. What it would run and where it would write is said
// before; one at a time is made, and its result stays below its button.
'use strict';

const exportsTab = $('#exports');
const token = document.body.dataset.token;
const makers = new Map([...exportsTab.querySelectorAll('.maker')].map((form) => [form.dataset.export, form]));
const MOST = 8; // lines of what a command said
const BUSY = 409; // something else is being made, which every page shows
let making = '';

function chosenIn(form) {
  const found = {};
  for (const field of form.elements) {
    if (!field.name || (field.type === 'checkbox' && !field.checked) || !field.value.trim()) continue;
    found[field.name] = field.value;
  }
  return found;
}

// ---- what would be made, and where ---------------------------------------------------------------

async function plan(form) {
  const asked = (form.asked || 0) + 1;
  form.asked = asked;
  form.querySelector('.plan').classList.add('late'); // what stands there is of the choice before
  const told = await json('/plan', { ...chosenIn(form), export: form.dataset.export });
  if (!told || form.asked !== asked) return;
  form.querySelector('.plan').classList.remove('late');
  form.querySelector('.plan code').textContent = told.command;
  form.querySelector('.plan span').textContent = told.reason || (told.folder && `${words.writes} ${told.folder}`);
  form.querySelector('.plan').classList.toggle('wrong', Boolean(told.reason));
}

const planAll = () => { for (const form of makers.values()) plan(form).catch(broken); };

// ---- making and stopping -------------------------------------------------------------------------

const post = async (path, body) => {
  const answer = await answered(path, { method: 'POST', headers: { 'X-Preview-Token': token, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== BUSY) failed(words.refused);
};

async function makeNow(form) {
  await post('/make', { export: form.dataset.export, lang: lang(), ink: chosen('ink'), chosen: chosenIn(form) });
  await loadExports();
}

function showStep({ running, done, total, what }) {
  making = running;
  for (const [id, form] of makers) {
    const here = id === running;
    const bar = form.querySelector('progress');
    form.querySelector('[type="submit"]').disabled = Boolean(running);
    form.querySelector('.stop').hidden = bar.hidden = !here;
    if (here && total) bar.max = total, bar.value = done; else bar.removeAttribute('value');
    if (here) form.querySelector('.result').hidden = true;
    form.querySelector('.step').textContent = here ? what || words.making : '';
  }
}

// ---- what has come of it -------------------------------------------------------------------------

const size = (bytes) => {
  const steps = ['B', 'kB', 'MB', 'GB'];
  let at = 0;
  while (bytes >= 1000 && at < 3) bytes /= 1000, at += 1;
  return `${bytes.toLocaleString(document.documentElement.lang, { maximumFractionDigits: bytes < 10 && at ? 1 : 0 })} ${steps[at]}`;
};

function showResult(form, result) {
  const place = form.querySelector('.result');
  place.hidden = false;
  if (place.dataset.number === String(result.number)) return;
  place.dataset.number = result.number;
  const head = { done: words.made, failed: words.not_made, stopped: words.stopped_making }[result.status];
  const inside = [make('p', head, { class: `how ${result.status}` })];
  if (result.status === 'done') {
    inside.push(make('p', make('code', result.folder), { class: 'where' }));
    if (result.kinds) inside.push(make('p', `${result.kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')} · ${size(result.bytes)}`));
  }
  if (result.opened && result.opened.length) {
    inside.push(make('p', [`${words.open_made} `, ...result.opened.flatMap((file, n) => {
      const where = new URLSearchParams({ export: form.dataset.export, file, number: result.number });
      const page = file.endsWith('.html') && `/made/pages/${form.dataset.export}/${file}`; // its links lead on from there
      return [...(n ? [', '] : []), make('a', file, { href: page || `/made/file?${where}`, target: '_blank', rel: 'noopener' })];
    })], { class: 'open-made' }));
  }
  if (result.is_old && result.status === 'done') inside.push(make('p', words.made_of_old, { class: 'how failed' }));
  if (result.messages.length) {
    inside.push(make('ul', [...result.messages.slice(0, MOST), ...(result.messages.length > MOST ? [words.more.replace('{count}', result.messages.length - MOST)] : [])].map((line) => make('li', line)), { class: `said ${result.status}`, 'data-as': words.taking_says }));
  }
  if (result.shown && result.shown.length) {
    const pictures = result.shown.map((file) => {
      const where = new URLSearchParams({ export: form.dataset.export, file, number: result.number });
      const image = make('img', [], { src: `/made?${where}`, alt: file, title: file, loading: 'lazy' });
      image.addEventListener('error', () => image.remove());
      return image;
    });
    inside.push(make('div', pictures, { class: 'small' }));
  }
  place.replaceChildren(...inside);
}

async function loadExports() {
  const told = await json('/exports');
  if (!told) return;
  showStep(told);
  for (const [id, result] of Object.entries(told.results)) if (makers.has(id) && id !== told.running) showResult(makers.get(id), result);
}

for (const form of makers.values()) {
  form.addEventListener('submit', (event) => { event.preventDefault(); if (!making) makeNow(form).catch(broken); });
  for (const event of ['input', 'change']) form.addEventListener(event, () => plan(form).catch(broken));
  form.querySelector('.stop').addEventListener('click', () => post('/stop', {}).catch(broken));
}
options.addEventListener('input', (event) => { if (event.target.name === 'ink') planAll(); });
const refresh = () => { planAll(); loadExports().catch(broken); };
changes.addEventListener('changed', refresh);
changes.addEventListener('making', (event) => {
  const told = JSON.parse(event.data), before = making;
  showStep(told);
  if (before && !told.running) loadExports().catch(broken);
});
addEventListener('pageshow', planAll); // a page that is come back to has its choices as they were left
refresh(); // the first change may have been told before anybody here listened
