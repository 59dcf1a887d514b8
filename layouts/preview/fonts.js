// Fonts: dropped on the page they become families of the game, and the deck is set in them. Icons in sets come the same way.
'use strict';

const fontsTab = $('#fonts'), newFonts = $('#new-fonts'), newIcons = $('#new-icons');
const fontUses = fontsTab.querySelector('.uses'), ownFonts = fontsTab.querySelector('.families');
const { fontEndings, iconEndings } = document.body.dataset;
const FONTS = fontEndings.split(','), ICONS = iconEndings.split(',');

async function posted(path, body) {
  const answer = await answered(path, { method: 'POST', headers: { 'X-Preview-Token': document.body.dataset.token, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer || !answer.ok) return { status: 'refused', why: answer && answer.status === 403 ? 'refused' : 'invalid', about: '' };
  return answer.json();
}

/* Says in a place what came of something, with a button that takes it back. */
function tellIn(place, head, lines = [], failed = false, undo = false) {
  const result = place.querySelector('.result');
  const back = make('button', words.desk_undo, { type: 'button', class: 'take-back' });
  document.querySelectorAll('.take-back').forEach((older) => older.remove()); // only the last change can be taken back
  back.addEventListener('click', async () => { back.disabled = true; await send({ what: 'undo' }, null); result.hidden = true; });
  result.hidden = false;
  result.replaceChildren(make('p', head, { class: failed ? 'how failed' : 'how' }), ...(lines.length ? [make('ul', lines.map((line) => make('li', line)), { class: 'lines' })] : []), ...(undo ? [back] : []));
}

function tellAnswer(place, told) {
  if (told.undo !== undefined) counted(told);
  if (told.status === 'refused') tellIn(place, words[`desk_why_${told.why}`] ? word(`why_${told.why}`, { about: told.about }) : words.refused, [], true);
  else if (told.status === 'failed') tellIn(place, words.taking_failed, told.lines, true);
  else tellIn(place, words.taking_done, told.lines, false, true);
  return told.status === 'done';
}

/* Sends files; their number, or '' where one is not taken. */
async function dropIn(place, files) {
  const drop = newDrop();
  tellIn(place, words.taking_working);
  const refused = await sendDropped(files, drop, document.body.dataset.token);
  if (refused) tellIn(place, words.taking_too_large.replace('{name}', refused), [], true);
  else place.querySelector('.result').hidden = true;
  return refused ? '' : drop;
}

const termsOf = (form) => Object.fromEntries(['author', 'licence', 'source'].map((name) => [name, form.elements[name].value]));

function askTerms(form, terms) {
  for (const name of ['author', 'licence', 'source']) {
    form.elements[name].value = '';
    form.elements[name].placeholder = terms[name] || words.taking_unknown;
  }
}

// ---- fonts that are dropped ----------------------------------------------------------------------

const fontForm = newFonts.querySelector('form');
let waitingFonts = null; // the number of a `drop`, its `files`, and the `fonts` in them

async function takeFontFiles(dropped) {
  const files = dropped.filter(({ path }) => endsWith(path, FONTS)).map(({ file, path }) => ({ file, path: path.split('/').pop() }));
  if (!files.length) { tellIn(newFonts, words.fonts_no_font, [], true); return; }
  const drop = await dropIn(newFonts, files);
  if (!drop) return;
  const names = files.map(({ path }) => path);
  const told = await posted('/fonts/look', { drop, files: names });
  const fonts = told.fonts || [];
  if (told.lines?.length) tellIn(newFonts, words.taking_not_these, told.lines, true);
  const usable = names.filter((name) => fonts.some(({ file }) => file === name));
  if (!usable.length) return;
  waitingFonts = { drop, files: usable, fonts };
  askFonts();
}

function askFonts() {
  const { fonts } = waitingFonts;
  const families = new Map();
  for (const font of fonts) if (!families.has(font.family)) families.set(font.family, font.face);
  const several = fonts.some(({ face }) => face) && families.size > 1;
  const { regular, bold, face } = fontForm.elements;
  face.closest('label').hidden = !several;
  face.replaceChildren(...[...families].map(([name, number]) => new Option(name, number ?? '')));
  const varies = fonts.filter(({ span }) => span);
  for (const input of [regular, bold]) input.closest('label').hidden = !varies.length;
  if (varies.length) {
    const weights = [...new Set(varies.flatMap((font) => font.weights))].sort((a, b) => a - b);
    const nearest = (goal) => weights.reduce((best, each) => (Math.abs(each - goal) < Math.abs(best - goal) ? each : best));
    regular.replaceChildren(...weights.map((each) => new Option(each, each)));
    bold.replaceChildren(new Option(words.fonts_no_bold, ''), ...weights.map((each) => new Option(each, each)));
    regular.value = nearest(400);
    bold.value = nearest(700) >= 600 ? nearest(700) : '';
  }
  newFonts.querySelector('.waiting').replaceChildren(...[...families.keys()].map((name) => make('li', [make('b', name), ` · ${[...new Set(fonts.filter(({ family }) => family === name).map(({ file }) => file))].join(', ')}`])));
  askTerms(fontForm, fonts[0].terms);
  fontForm.hidden = false;
  planFonts().catch(broken);
  fontForm.querySelector('[type="submit"]').focus();
}

function fontWish() {
  const { regular, bold, face } = fontForm.elements, { drop, files, fonts } = waitingFonts;
  const weights = fonts.some(({ span }) => span) ? [regular.value, bold.value].filter(Boolean).map(Number) : [];
  return { drop, files, weights, face: face.closest('label').hidden ? '' : face.value, ...termsOf(fontForm) };
}

async function planFonts() {
  const told = await posted('/fonts/take', { ...fontWish(), only_said: true });
  fontForm.querySelector('code').textContent = told.command || '';
}

droppable(newFonts, (files) => takeFontFiles(files).catch(broken));
fontForm.addEventListener('input', () => planFonts().catch(broken));
fontForm.querySelector('[data-cancel]').addEventListener('click', () => { fontForm.hidden = true; waitingFonts = null; });
fontForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const wish = fontWish();
  fontForm.hidden = true;
  tellIn(newFonts, words.taking_working);
  const told = await posted('/fonts/take', wish);
  if (tellAnswer(newFonts, told)) waitingFonts = null; // the list follows when the game is read anew
  else fontForm.hidden = told.status !== 'failed';
});

// ---- what the deck is set in ---------------------------------------------------------------------

const calledFont = (name) => words[`fonts_${name}`] || name;

async function loadFonts() {
  const none = fontsTab.querySelector('.none');
  if (!ownFonts.children.length) none.textContent = words.looking, none.hidden = false;
  const told = await json('/fonts');
  if (!told) return;
  for (const place of [newFonts, newIcons, newPictures]) place.classList.toggle('shut', told.read_only);
  for (const input of fontUses.querySelectorAll('select')) {
    const now = told.uses[input.name] ?? 'usual';
    const like = (told.usual || {})[input.name]; // the built-in family that the theme takes, which is no other choice
    const usual = words[`fonts_${like}`] ? `${words.fonts_usual}: ${words[`fonts_${like}`]}` : words.fonts_usual;
    const options = (told.choices || ['usual']).filter((each) => each !== like || each === now)
      .map((each) => new Option(each === 'usual' ? usual : calledFont(each), each));
    if (!now) options.unshift(new Option(words.fonts_other, ''));
    input.replaceChildren(...options);
    input.value = now;
    input.disabled = told.read_only;
  }
  ownFonts.replaceChildren(...told.families.map(({ name, cuts }) => make('li', [
    make('p', [make('b', name), ` · ${cuts.map((cut) => words[`fonts_cut_${cut.replace('-', '_')}`]).join(', ')}`]),
    make('img', [], { alt: '', src: `/fonts/sample?${new URLSearchParams({ lang: lang(), family: name, version })}` }),
  ])));
  none.textContent = words.fonts_none;
  none.hidden = told.families.length > 0;
}

fontUses.addEventListener('change', async (event) => {
  const { name, value } = event.target;
  if (!value) return;
  const told = await posted('/fonts/take', { uses: { [name]: value } });
  if (!tellAnswer(fontUses, told)) await loadFonts();
  fontUses.querySelector('code').textContent = told.command || '';
});
fontUses.addEventListener('submit', (event) => event.preventDefault());
fontsTab.addEventListener('opened', () => loadFonts().catch(broken));

// ---- sets of icons -------------------------------------------------------------------------------

const iconForm = newIcons.querySelector('form');
let waitingIcons = null; // the number of a `drop` and the `file` in it: a zip or a folder

async function takeIconFiles(dropped) {
  const zip = dropped.find(({ path }) => endsWith(path, ['.zip']));
  const files = zip ? [{ file: zip.file, path: zip.path.split('/').pop() }] : iconFiles(dropped, ICONS);
  if (!zip && !files.some(({ path }) => endsWith(path, ['.svg']))) { tellIn(newIcons, words.icons_no_set, [], true); return; }
  const drop = await dropIn(newIcons, files);
  if (!drop) return;
  waitingIcons = { drop, file: files[0].path.split('/')[0] };
  iconForm.reset();
  iconForm.hidden = false;
  await planIcons(true);
  iconForm.elements.words.focus();
}

const iconWish = () => ({ ...waitingIcons, words: iconForm.elements.words.value, as: iconForm.elements.as.value, ...termsOf(iconForm) });

async function planIcons(first = false) {
  const told = await posted('/icons/look', iconWish());
  if (!waitingIcons) return;
  const count = newIcons.querySelector('.how-many');
  if (told.status !== 'done') { count.textContent = (told.lines || [words.taking_failed]).join(' '); return; }
  count.textContent = words.icons_count.replace('{count}', told.count);
  iconForm.querySelector('code').textContent = told.command;
  if (first) askTerms(iconForm, told.terms);
}

let waitsForIcons = 0;
droppable(newIcons, (files) => takeIconFiles(files).catch(broken));
iconForm.addEventListener('input', () => {
  clearTimeout(waitsForIcons);
  waitsForIcons = setTimeout(() => planIcons().catch(broken), 250);
});
iconForm.querySelector('[data-cancel]').addEventListener('click', () => { iconForm.hidden = true; waitingIcons = null; });
iconForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const wish = iconWish();
  iconForm.hidden = true;
  tellIn(newIcons, words.taking_working);
  const told = await posted('/icons/take', wish);
  if (tellAnswer(newIcons, told)) waitingIcons = null, await loadIcons();
  else iconForm.hidden = told.status !== 'failed';
});

// ---- wherever on the page ------------------------------------------------------------------------

addEventListener('drop', async (event) => {
  const dropped = await filesOf(event.dataTransfer);
  if (!dropped.length) return;
  const isFont = dropped.some(({ path }) => endsWith(path, FONTS));
  if (large.open) large.close();
  if (isFont) turn('fonts');
  await (isFont ? takeFontFiles(dropped) : takePictureFiles(dropped)).catch(broken);
});
changes.addEventListener('changed', () => {
  if (!fontsTab.hidden) loadFonts().catch(broken);
  if (!$('#icons').hidden) loadIcons().catch(broken);
});
if (!fontsTab.hidden) loadFonts().catch(broken); // the tab that the address names was turned to before this script
