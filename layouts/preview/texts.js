// Texts: the rules of the game are written here, and its texts are translated. What is typed and not saved stays in the page.
'use strict';

const textsTab = $('#texts'), ruleForm = $('#rule'), ruleLook = $('#rule-look'), topicList = textsTab.querySelector('.topics');
const newLanguage = $('#new-language'), translation = $('#translation');
const LANGUAGES = ['cs', 'da', 'de', 'en', 'es', 'et', 'fi', 'fr', 'hr', 'hu', 'it', 'lt', 'lv', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr'];
const RULE_FIELDS = ['title', 'summary', 'body'], TYPING_MS = 250;
const languageNames = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' });
const calledLanguage = (code) => `${languageNames.of(code)} (${code})`;
let rules = [], ruleShown = ''; // the topics, and the file of the one that is open
const unsaved = new Map(); // file -> what is typed there and not saved

// ---- rules ---------------------------------------------------------------------------------------

const ruleOf = (file) => rules.find((rule) => rule.file === file);
const typedRule = () => ({ ...Object.fromEntries(RULE_FIELDS.map((name) => [name, ruleForm.elements[name].value])), draft: ruleForm.elements.draft.checked });
const sameRule = (one, other) => ['draft', ...RULE_FIELDS].every((name) => one[name] === other[name]);

async function loadRules() {
  const told = await json('/rules');
  if (!told) return;
  rules = told.rules;
  const spoken = new Set(rules.map((rule) => rule.lang));
  topicList.replaceChildren(...rules.map((rule) => {
    const marks = [...(rule.draft ? [words.texts_is_draft] : []), ...(unsaved.has(rule.file) ? [words.texts_unsaved] : [])].join(', ');
    const button = make('button', [spoken.size > 1 ? `${rule.lang} · ${rule.title}` : rule.title, ...(marks ? [make('small', marks)] : [])], { type: 'button', 'aria-pressed': String(rule.file === ruleShown) });
    button.addEventListener('click', () => showRule(rule.file));
    return make('li', button);
  }));
  for (const input of ruleForm.elements) input.disabled = told.read_only;
  if (!ruleOf(ruleShown)) ruleShown = (rules.find((rule) => rule.lang === lang()) || rules[0])?.file || '';
  showRule(ruleShown);
}

function showRule(file) {
  const rule = ruleOf(file), other = file !== ruleForm.dataset.file;
  ruleShown = file;
  ruleForm.hidden = ruleLook.hidden = !rule;
  [...topicList.children].forEach((item, at) => item.firstChild.setAttribute('aria-pressed', String(rules[at].file === file)));
  if (!rule) return;
  if (other) ruleForm.querySelector('.result').hidden = true;
  ruleForm.dataset.file = file;
  const said = unsaved.get(file) || rule;
  for (const name of RULE_FIELDS) if (ruleForm.elements[name].value !== said[name]) ruleForm.elements[name].value = said[name];
  ruleForm.elements.draft.checked = said.draft;
  noteUnsaved();
  lookAtRule().catch(broken);
}

function noteUnsaved() {
  ruleForm.querySelector('.unsaved').textContent = unsaved.has(ruleShown) ? words.texts_unsaved : '';
}

async function lookAtRule() {
  const file = ruleShown, told = await posted('/rules/look', { file, ...typedRule() });
  if (file !== ruleShown || told.status === 'refused') return;
  const say = ruleLook.querySelector('.said');
  if (told.status === 'done') {
    ruleLook.querySelector('h2').textContent = ruleForm.elements.title.value;
    ruleLook.querySelector('.summary').innerHTML = told.summary; // HTML of our own: what is typed is escaped in it
    ruleLook.querySelector('.body').innerHTML = told.body;
  }
  say.replaceChildren(...told.lines.map((line) => make('li', line)));
  say.dataset.as = told.lines.length ? words.taking_says : '';
}

let waitsForLook = 0;
ruleForm.addEventListener('input', () => {
  const rule = ruleOf(ruleShown), typed = typedRule();
  if (!rule) return;
  if (sameRule(typed, rule)) unsaved.delete(ruleShown);
  else unsaved.set(ruleShown, { ...typed, stamp: unsaved.get(ruleShown)?.stamp ?? rule.stamp });
  noteUnsaved();
  clearTimeout(waitsForLook);
  waitsForLook = setTimeout(() => lookAtRule().catch(broken), TYPING_MS);
});
ruleForm.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') event.preventDefault(), ruleForm.requestSubmit();
});
ruleForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const file = ruleShown, typed = unsaved.get(file);
  if (!typed) return;
  const told = await posted('/rules/save', { file, ...typed });
  if (told.status === 'done') {
    Object.assign(ruleOf(file) || {}, typed, { stamp: told.stamp });
    const now = unsaved.get(file);
    if (now && sameRule(now, typed)) unsaved.delete(file);
    else if (now) now.stamp = told.stamp; // typed on meanwhile
  }
  if (!tellAnswer(ruleForm, told) && told.why === 'changed') offerFile(file);
  await loadRules();
});

/* Offers the text of a file that was changed elsewhere, in place of what is typed. */
function offerFile(file) {
  const take = make('button', words.texts_take_file, { type: 'button' });
  take.addEventListener('click', () => { unsaved.delete(file); ruleForm.querySelector('.result').hidden = true; loadRules().catch(broken); });
  ruleForm.querySelector('.result').append(take);
}
addEventListener('beforeunload', (event) => { if (unsaved.size) event.preventDefault(); });

// ---- another language ----------------------------------------------------------------------------

const languageForm = newLanguage.querySelector('form'), into = translation.querySelector('[name="to"]'), onlyLeft = translation.querySelector('[name="only-left"]');

async function loadLanguages(to = into.value) {
  const told = await json('/language', { to });
  if (!told) return;
  const { language } = languageForm.elements, before = language.value;
  language.replaceChildren(...LANGUAGES.filter((code) => !told.languages.includes(code))
    .map((code) => new Option(calledLanguage(code), code)).sort((one, other) => one.text.localeCompare(other.text, document.documentElement.lang)));
  if ([...language.options].some((option) => option.value === before)) language.value = before;
  newLanguage.classList.toggle('shut', told.read_only);
  const others = told.languages.slice(1);
  translation.hidden = !others.length;
  into.replaceChildren(...others.map((code) => new Option(calledLanguage(code), code)));
  planLanguage().catch(broken);
  if (!others.length) return;
  into.value = others.includes(to) ? to : others.at(-1);
  if (into.value !== to) return loadLanguages(into.value);
  const [first, second] = translation.querySelectorAll('th');
  first.textContent = calledLanguage(told.languages[0]);
  second.textContent = calledLanguage(into.value);
  if (translation.querySelector('tbody').contains(document.activeElement)) return; // somebody types there
  translation.querySelector('tbody').replaceChildren(...told.texts.map((text) => translationRow(text, told.read_only)));
  filterTranslation();
}

function translationRow({ key, where, first, other, left }, readOnly) {
  const input = make('textarea', [], { rows: Math.min(8, 1 + Math.floor(first.length / 48) + first.split('\n').length - 1), 'aria-label': first, lang: into.value, spellcheck: 'true' });
  input.value = left && other === first ? '' : other;
  input.placeholder = left ? first : '';
  input.disabled = readOnly;
  const stays = make('button', words.texts_stays, { type: 'button' });
  const row = make('tr', [make('td', [make('p', first), make('small', where)]), make('td', make('div', [input, ...(left && (!other || other === first) && !readOnly ? [stays] : [])]))], left ? { class: 'left' } : {});
  const write = async (text) => {
    const told = await posted('/language/text', { to: into.value, key, text });
    if (told.undo !== undefined) counted(told);
    if (told.status === 'done') {
      row.classList.remove('left');
      row.classList.add('written');
      if (document.activeElement === stays) row.nextElementSibling?.querySelector('textarea').focus();
      stays.remove();
      translation.querySelector('.result').hidden = true;
    } else tellAnswer(translation, told);
    countLeft();
  };
  input.addEventListener('change', () => { if (input.value.trim()) write(input.value).catch(broken); });
  stays.addEventListener('click', () => { input.value = first; write(first).catch(broken); });
  return row;
}

function countLeft() {
  const left = translation.querySelectorAll('tr.left').length;
  translation.querySelector('.how-left').textContent = left ? words.texts_left.replace('{count}', left) : words.texts_all_done;
}

function filterTranslation() {
  for (const row of translation.querySelectorAll('tbody tr')) row.hidden = onlyLeft.checked && !row.matches('.left, .written');
  countLeft();
}

async function planLanguage() {
  const language = languageForm.elements.language.value;
  const told = language ? await posted('/language/add', { language, only_said: true }) : {};
  languageForm.querySelector('code').textContent = told.command || '';
}

languageForm.addEventListener('change', () => planLanguage().catch(broken));
languageForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const language = languageForm.elements.language.value, button = languageForm.querySelector('[type="submit"]');
  button.disabled = true;
  tellIn(newLanguage, words.taking_working);
  const told = await posted('/language/add', { language });
  button.disabled = false;
  if (!tellAnswer(newLanguage, told)) return;
  const show = make('a', words.texts_show.replace('{language}', calledLanguage(language)), { href: `?${new URLSearchParams([...new URLSearchParams(location.search)].filter(([key]) => key !== 'lang').concat([['lang', language]]))}` });
  newLanguage.querySelector('.result').append(' ', show);
  languageWanted = language;
});
let languageWanted = ''; // one that was begun and is not read yet
into.addEventListener('change', () => loadLanguages().catch(broken));
onlyLeft.addEventListener('change', filterTranslation);

const loadTexts = async () => { await loadRules(); await loadLanguages(languageWanted || into.value); languageWanted = ''; };
textsTab.addEventListener('opened', () => loadTexts().catch(broken));
changes.addEventListener('changed', () => { if (!textsTab.hidden) loadTexts().catch(broken); });
if (!textsTab.hidden) loadTexts().catch(broken); // the tab that the address names was turned to before this script
