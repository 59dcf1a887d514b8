// Columns: what each column of a sheet is on the cards, to be chosen; what is not printed stands first.
'use strict';

const columnsTab = $('#columns'), decksOfColumns = columnsTab.querySelector('.decks');
const columnsPlan = columnsTab.querySelector('.plan code');
const calledUse = (use) => words[`columns_use_${use}`];

function columnRow(deck, { heading, use, choices, example }, readOnly) {
  const choice = make('select', [], { 'aria-label': heading });
  choice.append(...choices.map((each) => new Option(calledUse(each), each)));
  if (!choices.includes(use)) choice.prepend(new Option(calledUse(use), use));
  choice.value = use;
  choice.disabled = readOnly || choice.options.length < 2;
  choice.addEventListener('change', () => giveUse(deck, heading, choice.value).catch(broken));
  const bare = use === 'none' && choices.length > 1;
  return make('li', [make('p', [make('b', heading), make('span', example)]), choice], bare ? { class: 'bare-column' } : {});
}

function columnsOf({ table, fault, columns }, readOnly) {
  const first = columns.filter(({ use, choices }) => use === 'none' && choices.length > 1);
  const rows = [...first, ...columns.filter((column) => !first.includes(column))];
  return make('section', [
    make('h2', table),
    ...(fault ? [make('p', fault, { class: 'how failed' })] : []),
    ...(first.length ? [make('p', words.columns_ask)] : []),
    make('ul', rows.map((column) => columnRow(table, column, readOnly)), { class: 'columns' }),
  ], { class: 'maker' });
}

/* The colours of the kinds of cards, each to be chosen. */
function tintsOf({ table, colours }, readOnly) {
  const rows = colours.map(({ id, column, called, colour, writable }) => {
    const choice = make('input', [], { type: 'color', 'aria-label': called });
    choice.value = colour || '#ffffff';
    choice.disabled = readOnly || !writable;
    const figure = make('code', colour);
    choice.addEventListener('input', () => { figure.textContent = choice.value; });
    choice.addEventListener('change', () => giveColour(table, id, column, choice.value).catch(broken));
    return make('li', [make('p', [make('b', called)]), make('label', [choice, figure], { class: 'tint' })]);
  });
  return make('section', [make('h2', [words.columns_kinds, ' ', make('small', table)]), make('p', words.columns_colours), make('ul', rows, { class: 'columns' })], { class: 'maker' });
}

async function giveColour(table, id, column, colour) {
  const told = await posted('/columns/colour', { table, id, column, colour });
  columnsPlan.textContent = '';
  tellAnswer(columnsTab, told);
  await loadColumns();
}

async function loadColumns() {
  if (!decksOfColumns.children.length) decksOfColumns.append(make('p', words.looking, { class: 'quiet', role: 'status' }));
  const told = await json('/columns');
  if (!told) return;
  columnsTab.querySelector('.none').hidden = told.decks.length > 0;
  decksOfColumns.replaceChildren(...told.decks.map((deck) => columnsOf(deck, told.read_only)), ...told.tints.map((each) => tintsOf(each, told.read_only)));
}

async function giveUse(table, heading, use) {
  for (const choice of decksOfColumns.querySelectorAll('select')) choice.disabled = true;
  tellIn(columnsTab, words.taking_working);
  const told = await posted('/columns/take', { table, heading, use });
  columnsPlan.textContent = told.command || '';
  tellAnswer(columnsTab, told);
  await loadColumns();
}

columnsTab.addEventListener('opened', () => loadColumns().catch(broken));
changes.addEventListener('changed', () => { if (!columnsTab.hidden) loadColumns().catch(broken); });
if (!columnsTab.hidden) loadColumns().catch(broken); // the tab that the address names was turned to before this script
