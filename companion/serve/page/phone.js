// The phone: what is happening and due, the books, the log, the rules, and one command at a time.

import { $, arms, behindCommand, course, drawBlocks, dueToOthers, firstWord, LEADING, listed, make, nobodyThere, page, paint, QUOTED, readable, say, sinceWhen, textOf, withoutColumns, withoutList, words } from './common.js';
import { askForm, plain } from './ask.js';
import { drawnBattle, fallenDice, stripFor, whenPlaced, withoutDice } from './battle.js';
import { battleOf, board, hasScene, isKnown, isPlaced, layersOf, piecesOf, scenePage, seen, seenNow, turnTo } from './scene.js';
import { clockButton, strip, takeClock, timesUp } from './clock.js';
import * as signal from './signal.js';
import { flush, get, listen, lost, Lost, newKey, post, Refused, send, waiting } from './link.js';

const main = $('#main');
const LAST = 3; // lines of the log that stand beside what is due
const SHORT = 30; // letters that have room at the head of a narrow phone
const TYPED = `typed-${page.game}`;
let now = null, can = null, told = null, problem = null, topics = null, older = [];
let shown = ''; // what the page was drawn from, so that news of others moves nothing under a thumb

const GONE = ['undone', 'removed']; // how lines stand that count no more
const place = () => location.hash.slice(1).split('/');
const tab = () => place()[0] || 'now';
const atCommand = () => ['do', 'odds'].includes(tab());
const me = () => now.me;
const myDraft = () => now.drafts.find((draft) => draft.id === me().seat);
const asked = () => now.drafts.filter((draft) => draft.mine && draft.question);
const speak = (text) => { $('#said').textContent = text; };
// Whether what is due may be done from here.
const free = () => me().keeper || (!me().watcher && (turn() || !now.awaited.length));
// While what was begun here waits for somebody else, nothing is due here.
const away = () => { const draft = myDraft(); return draft && !draft.stopped && draft.to !== me().seat; };
const turn = () => now.awaited.includes(me().seat) && !away();
const dueHere = () => (now.mine && !away()) || asked().length > 0;
const nameOf = (seat) => now.seats.find((one) => one.seat === seat)?.name || seat;

// ---- what the table says -----------------------------------------------------------------------

async function refresh() {
  try {
    const answer = await flush(); // what waits goes first, as it was typed
    if (answer) take(answer);
    const before = now && myDraft(), [found, able] = await Promise.all([get('/api/now'), get('/api/can')]);
    if (found.version < least) { // asked for before the last answer came
      least = 0;
      once_more = true;
      return;
    }
    if (now && now.me.seat !== found.me.seat) return location.replace('/'); // given, or taken in another window
    if (now?.me.wants && !found.me.wants) told = { blocks: [{ type: 'line', text: say('not_given', { what: now.me.wants_name }) }], warnings: [] };
    const settled = now ? settledHere(now, found) : null;
    now = found;
    can = able;
    takeClock(now.clock, timeIsUp);
    board.homeOf = me().seat;
    if (settled) { told = settled; speak(spoken(told)); }
    see();
    // Another phone of this seat has finished it, or the other side has: back to what is due.
    if (before && !myDraft() && !problem && place()[1] === before.command) toNow();
    tellEnd(before);
    if (told && outdated(told)) told = null;
    draw();
  } catch (error) {
    if (error instanceof Refused) { problem = { error: error.message }; draw(); }
  }
}

// What came of a proposal of this seat: the change, that it was declined, or that the game went on without an answer.
function settledHere(before, after) {
  const one = before.proposals.find((open) => open.kind !== 'seat' && open.by === before.me.seat && !after.proposals.some((other) => other.id === open.id));
  if (!one) return null;
  const card = (title, text, steps) => ({ title, blocks: [{ type: 'line', text }], warnings: [], steps });
  const line = after.log.find((other) => other.line === one.line), agreed = after.settled[one.id];
  if (agreed === false) return card(words.answer_is, say('not_agreed', { what: one.text }));
  if (one.kind === 'undo' && (agreed || line?.standing === 'undone')) return card(words.taken_back, one.text, { lines: [one.line], standing: 'undone' });
  if (agreed || (one.kind === 'remove' ? line?.standing === 'removed' : one.kind === 'amend' && line && one.text.endsWith(line.text))) return card(words.agreed_to, one.text);
  return line && after.line !== before.line ? card(words.answer_is, say('not_answered', { what: one.text })) : null;
}

// An answer about lines that stand otherwise now.
const outdated = ({ line, steps }) => now.log.some((one) => (one.line === line && GONE.includes(one.standing))
  || (steps?.lines.includes(one.line) && one.standing !== steps.standing));

// What was begun here and ended by somebody else's answer is told here too.
function tellEnd(before) {
  if (!before || before.only_odds || before.stopped || myDraft() || told) return;
  const line = now.log.filter((one) => one.line > before.began && one.standing === 'stands').at(-1);
  if (line) told = { line: line.line, blocks: line.report?.length ? line.report : [{ type: 'line', text: [line.who, line.text].filter(Boolean).join(': ') }], warnings: [] };
}

let going = null, once_more = false;
function fresh() {
  if (going) { once_more = true; return going; }
  going = refresh().finally(() => {
    going = null;
    if (once_more) { once_more = false; fresh(); }
  });
  return going;
}

// ---- what is sent ------------------------------------------------------------------------------

let telling = ''; // a second tap before the page was drawn anew says nothing new
async function tell(path, body) {
  const told_now = path + JSON.stringify(body);
  if (told_now === telling) return;
  telling = told_now;
  document.body.classList.add('busy');
  let answer = null;
  try {
    answer = await send(path, { seen: now.line, ...body });
    take(answer);
  } catch (error) {
    if (error instanceof Lost) lost(true);
    else problem = { error: error.message };
  }
  document.body.classList.remove('busy');
  await fresh();
  draw(true);
  if (problem) main.querySelector('.refused, .refusal:not(:empty)')?.scrollIntoView({ block: 'nearest' }); // a card far below may have been tapped
  telling = '';
  return answer?.state;
}

// From a command that is over to what is due, with what came of it; the way back does not begin the
// command again.
function toNow() {
  if (!atCommand()) return;
  history.replaceState(null, '', '#now');
  form = null;
  begun();
}

function begun() {
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

let least = 0; // the version of the table that the last answer was given at
const met = (answer) => { least = Math.max(least, answer.now?.version || 0); };

// What came of it: shown above whatever is due next.
function take(answer) {
  problem = null;
  met(answer);
  const field = answer.draft?.question?.name || '';
  if (answer.state === 'done' || answer.state === 'dropped') {
    told = !answer.blocks ? null : { blocks: answer.blocks, warnings: answer.warnings || [], ...titled(answer) };
    forget();
    speak(told ? spoken(told) : '');
    if (answer.state === 'dropped') now.drafts = now.drafts.filter((draft) => draft.id !== me().seat);
    toNow();
  } else if (answer.state === 'refused') problem = { refusals: answer.refusals, field };
  else if (answer.state === 'wrong' || answer.state === 'stale') problem = { error: answer.error, field };
  else if (answer.state === 'proposed') {
    told = null; // the card of the proposal says it
    speak(textOf(answer.blocks));
    forget();
    toNow();
  }
  else if (answer.state === 'asked') told = null;
  if (problem) speak(problem.error || problem.refusals.map((one) => one.reason).join('. '));
  if (answer.draft && now) {
    now.drafts = [...now.drafts.filter((draft) => draft.id !== answer.draft.id), answer.draft];
  }
}

const spoken = ({ title, blocks }) => [title, textOf(blocks)].filter(Boolean).join(': ');

// The line that was written, or the title of a change of old lines.
function titled({ line, moved }) {
  if (!moved) return { line };
  const back = moved.kind === 'undo';
  return { title: back ? words.taken_back : words.brought_back, steps: { lines: moved.steps, standing: back ? 'undone' : 'stands' } };
}

const instead = () => Number(place()[2]) || 0; // the line in whose place a command shall stand
const begin = (command, more = {}) => tell('/api/act', { command, fields: {}, flags: [], odds: false, preview: true, ...more });

// ---- what is typed and not sent ----------------------------------------------------------------

const typed = () => JSON.parse(localStorage.getItem(TYPED) || '{}');
const keyOf = (draft) => `${draft.id} ${draft.command} ${draft.step} ${draft.question.name}`;
const forget = () => localStorage.removeItem(TYPED);
const remember = (key, value) => localStorage.setItem(TYPED, JSON.stringify({ [key]: value }));

// ---- pages -------------------------------------------------------------------------------------

const PAGES = { now: nowPage, board: boardPage, books: booksPage, log: logPage, rules: rulesPage, do: commandPage, odds: commandPage };

function draw(anyway = false) {
  if (!now) return;
  const drawn = JSON.stringify([tab(), place()[1], now, can, told, problem, older.length, topics]);
  if (drawn === shown && !anyway) return;
  shown = drawn;
  const focus = main.contains(document.activeElement) ? mark(document.activeElement) : null;
  const open = new Set([...main.querySelectorAll('details[open][data-key]')].map((one) => one.dataset.key));
  const filled = filledIn();
  header();
  for (const link of document.querySelectorAll('.tabs a')) {
    const here = link.hash === `#${tab()}` || (link.hash === '#now' && atCommand());
    if (here) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current');
    link.classList.toggle('due', link.hash === '#now' && dueHere());
  }
  main.replaceChildren(...[(PAGES[tab()] || nowPage)()].flat(3).filter(Boolean));
  for (const one of main.querySelectorAll('details[data-key]')) if (open.has(one.dataset.key)) one.open = true;
  fillAgain(filled);
  if (focus) (focus() || main.querySelector('form.ask .prompt, .told-card h2'))?.focus({ preventScroll: true });
}

// What was typed or ticked and is not sent stays where it is when the page is drawn anew: by the form
// that it belongs to, so that the next question begins empty.
const FILLED = ':is(form[data-key] :is(input, select), #rule-search)';
const isOn = (one) => (one.type === 'checkbox' ? one.checked : one.value);
const nameIn = (one) => [one.form?.dataset.key, one.name || one.id || one.getAttribute('aria-label'), one.type === 'checkbox' ? one.value : ''].join(' ');
const filledIn = () => new Map([...main.querySelectorAll(FILLED)].map((one) => [nameIn(one), isOn(one)]));

function fillAgain(filled) {
  for (const one of main.querySelectorAll(FILLED)) {
    const before = filled.get(nameIn(one));
    if (before === undefined || before === isOn(one)) continue;
    if (one.type === 'checkbox') one.checked = before; else one.value = before;
    for (const event of ['input', 'change']) one.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

// Finds the same control again after the page was drawn anew.
function mark(element) {
  const form = element.closest('form')?.dataset.question;
  const name = element.getAttribute('aria-label') || element.value || element.id || element.textContent;
  return () => [...main.querySelectorAll(element.tagName)].find((one) => one.closest('form')?.dataset.question === form
    && (one.getAttribute('aria-label') || one.value || one.id || one.textContent) === name);
}

function header() {
  const first = now.head[0];
  const where = readable(first?.text || now.title);
  $('#where').textContent = where;
  $('#where').classList.toggle('long', where.length > SHORT);
  const button = $('#open-seat');
  const seat = now.seats.find((one) => one.seat === me().seat);
  button.replaceChildren(arms(me().seat), make('span', {}, seat?.name || me().name, seat && me().person ? make('small', {}, me().person) : null));
  paint(button, me().seat);
  clock();
  signal.due(dueHere());
  document.title = `${dueHere() ? '• ' : ''}${me().name} · ${now.title}`;
}

// The clock stands under the head of the page, where the table has one.
function clock() {
  const box = $('#clock');
  box.hidden = !now.clock;
  box.replaceChildren(...(now.clock ? [make('ul', {}, strip(me().seat, now.seats)), ...clockButton()].filter(Boolean) : []));
}

// The own time is told and rings, if this phone rings; another's stands in the strip.
function timeIsUp(seat) {
  if (seat !== me().seat) return;
  speak(words.clock_yours);
  if (signal.heard()) signal.ring();
  draw(true);
}

const timesUpCard = () => (timesUp().includes(me().seat) ? make('section', { class: 'card times-up' }, make('p', {}, words.clock_yours)) : null);

function nowPage() {
  const due = now.due.filter((block) => block.text || block.rows);
  return [
    now.drafts.some((draft) => draft.question && beside(draft)) ? null : problemCard(),
    timesUpCard(),
    toldCard(),
    arrivalCards(),
    asked().map(questionCard),
    stoppedCard(),
    proposals(),
    waitingCard(),
    inPlaceOf(),
    lessonCard(),
    due.length && free() && !away() ? dueCard(due) : null,
    (now.warnings || []).map((text) => make('p', { class: 'remark' }, text)),
    free() || replies().length ? [commands(), lastCard()] : [lastCard(), commands()],
    now.head.length > 1 ? make('section', { class: 'card' }, drawBlocks(now.head.slice(1), me().name)) : null,
  ];
}

// The moment of a lesson: its topic, why the next line is played, and the line itself at a tap.
function lessonCard() {
  const lesson = now.lesson;
  if (!lesson || asked().length || away() || !(lesson.wanted || lesson.over || (free() && !me().watcher))) return null;
  const topic = lesson.title && make('details', { 'data-key': `lesson-${lesson.topic}`, open: lesson.fresh }, make('summary', {}, lesson.title),
    lesson.summary.split('\n').filter(Boolean).map((text) => make('p', { class: 'hint' }, text)),
    make('p', {}, make('a', { href: lesson.href }, words.in_full)));
  return make('section', { class: 'card lesson-card', 'aria-label': lesson.heading },
    make('h2', {}, lesson.heading), lesson.over ? make('p', {}, words.lesson_over) : null,
    lesson.why ? make('p', {}, lesson.why) : null,
    lesson.wanted ? [make('button', { class: 'main-button', onclick: () => begin(lesson.wanted.command, { fields: lesson.wanted.fields, flags: lesson.wanted.flags, preview: false }) },
      make('b', {}, words.lesson_does), make('small', {}, lesson.comes_to || lesson.line)), make('p', { class: 'hint' }, words.lesson_own)] : null, topic || null);
}

// What is due; beside a question of one's own it is folded.
function dueCard(due) {
  const title = turn() ? words.due_mine : now.anyone ? words.anyone : words.due, lines = mineFirst(due).map(dueLine);
  if (asked().some((draft) => draft.id === me().seat)) return folded('due', title, lines);
  return make('section', { class: turn() ? 'card due-card mine' : 'card due-card' }, make('h2', {}, title), lines);
}

function problemCard() {
  if (!problem) return null;
  if (problem.refusals) return make('section', { class: 'card refused', role: 'alert' }, make('h2', {}, words.refused), problem.refusals.map(refusal));
  return make('section', { class: 'card refused', role: 'alert' }, make('p', {}, readable(problem.error)));
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');
const inPage = ({ page }) => `(${say('page', { page })})`;

function refusal(one) {
  return make('div', { class: 'reason' }, make('p', {}, readable(one.reason), one.page ? [' ', make('span', { class: 'page' }, inPage(one))] : null),
    one.allowed ? make('p', { class: 'allowed' }, sentence(readable(one.allowed))) : null,
    one.topic ? make('p', {}, make('a', { href: one.topic }, words.read_rule)) : null);
}

function toldCard() {
  if (!told) return null;
  return make('section', { class: 'card told-card' },
    make('h2', { tabindex: -1 }, told.line ? say('written', { line: told.line }) : told.title || words.answer_is),
    drawBlocks(told.blocks.filter((block) => block.type !== 'heading' || block.text !== now.head[0]?.text), me().name), told.warnings.map((text) => make('p', { class: 'remark' }, readable(text))),
    make('div', { class: 'row' }, make('button', { class: 'second', onclick: () => { told = null; draw(); } }, words.fine),
      told.line && told.line === now.own_line ? make('button', { class: 'second take-back', onclick: () => tell('/api/undo', {}) }, words.agree) : null));
}

// What is wrong with an answer stands beside its field, on the board or below it; all else above.
const beside = (draft) => problem?.field === draft.question.name && (problem.error || boardOf(draft).board);

// Why the last answer to a question was refused, said beside it; nothing where it was not.
function against(draft) {
  const error = (beside(draft) && problem.error) || draft.question.error;
  if (error) return [make('p', {}, readable(error))];
  return beside(draft) ? problem.refusals.map(refusal) : [];
}

// ---- a question --------------------------------------------------------------------------------

function questionCard(draft) {
  const key = keyOf(draft), kept = typed()[key];
  const line = (one) => make('li', {}, make('span', {}, withoutList(one.prompt)), make('b', {}, one.answer || '–'));
  const battle = battleOf(draft.id), said = withoutDice(draft.given, battle);
  const last = said.slice(-LAST), before = said.slice(0, -LAST);
  const given = [before.length ? make('details', { class: 'earlier', 'data-key': `given ${draft.id}` }, make('summary', {}, words.earlier), make('ol', { class: 'given' }, before.map(line))) : null,
    last.length ? make('ol', { class: 'given' }, last.map(line)) : null];
  const { board, onStrip } = boardOf(draft);
  const form = askForm(draft.question, {
    kept, mine: me().name, seat: draft.question.owner || me().seat, board, layers: board && !onStrip ? layersOf(draft.question.where, () => draw(true)) : null, pieces: draft.mine && !me().watcher ? piecesOf : null, shields: isPlaced(),
    against: against(draft), tapped: answeredOnBoard === key,
    keep: (value) => remember(key, value),
    answered: (answer, { onBoard = false } = {}) => {
      answeredOnBoard = onBoard ? key : '';
      if (navigator.vibrate) navigator.vibrate(8);
      tell('/api/answer', { draft: draft.id, step: draft.step, answer });
    },
  });
  form.dataset.key = key;
  for (const [n, one] of form.querySelectorAll('details').entries()) one.dataset.key = `${key} ${n}`;
  const own = draft.by === me().seat || draft.id === me().seat;
  // How a fight has gone stands below the question, which is answered with both sides in sight.
  const courseOf = (laid) => course({ ...draft.course, ...(own ? { given: [], told: [] } : { given: withoutDice(draft.course.given, battle) }) }, me().name, laid);
  return make('section', { class: 'card question-card', 'aria-label': draft.title },
    make('p', { class: 'of' }, own ? titleOf(draft) : say('asked_by', { who: draft.by_name, what: draft.title }), draft.instead ? make('em', {}, ` ${say('instead_of', { line: draft.instead })}`) : null, draft.only_odds ? make('em', {}, ` ${words.only_odds}`) : null),
    battle && draft.course ? [drawnBattle(seenNow(), battle, { isLaid: onStrip, isThrown: true }), form, given, courseOf(fallenDice(battle))] : [draft.course ? courseOf() : null, given, form],
    make('div', { class: 'row' },
      draft.given.length ? make('button', { class: 'second', onclick: () => tell('/api/back', { draft: draft.id, step: draft.step }) }, words.back) : null,
      own || me().keeper ? make('button', { class: 'second', onclick: () => drop(draft) }, words.drop) : null));
}

// A command with what it began with, such as the area that was tapped; a fight says itself what it is about.
const titleOf = (draft) => [draft.title, ...(draft.course ? [] : draft.filled)].join(' · ');

let answeredOnBoard = ''; // the question whose last answer was tapped on the board
function boardOf(draft) {
  const battle = battleOf(draft.id), strip = stripFor(seenNow(), battle, draft.question.options);
  return { board: strip || boardFor(draft, battle?.strip ? '' : draft.question.where), onStrip: strip != null };
}

// The board where answers of a question lie on it, or `where` it is about. It opens where they are.
let openedFor = '';
function boardFor(draft, where) {
  const { kind, options, owner } = draft.question, keys = [...(options || []).map((option) => option.key), kind === 'dice' ? '' : where].filter(Boolean);
  if (!keys.length || !hasScene()) return null;
  if (openedFor !== keyOf(draft)) {
    openedFor = keyOf(draft);
    turnTo(keys, owner || (draft.mine ? me().seat : draft.asked[0])).then((found) => { if (found) { board.near(keys.flatMap((key) => board.at(key))); draw(true); } });
  }
  return !(owner && board.isOfAnother(owner)) && keys.some((key) => board.at(key).length) ? board : null;
}

async function drop(draft) {
  forget();
  problem = null;
  await post('/api/drop', { draft: draft.id, key: newKey() }).then(met).catch((error) => { problem = { error: error.message }; });
  toNow();
  await fresh();
  draw(true);
}

// What was begun here and cannot go on, since the table has moved on; it may come back with an undo.
function stoppedCard() {
  const draft = myDraft();
  if (!draft?.stopped) return null;
  return make('section', { class: 'card refused', role: 'alert' }, make('p', {}, say('stopped', { what: draft.title })),
    make('div', { class: 'row' }, make('button', { class: 'second', onclick: () => drop(draft) }, words.drop)));
}

// Whom the others wait for, and what for; of a fight how it stands. Who is due waits for nobody.
function waitingCard() {
  const mine = dueHere(), unsent = waiting(), busy = new Set(now.drafts.flatMap((draft) => (draft.stopped ? [] : [...draft.asked, draft.id])));
  const others = now.drafts.filter((draft) => !draft.stopped && (!draft.mine || !draft.question) && (!mine || draft.course || draft.id === me().seat));
  const awaited = mine ? [] : now.awaited.filter((seat) => seat !== me().seat && !busy.has(seat));
  const due = awaited.length && !free() ? dueToOthers(now.due.filter((block) => block.text || block.rows)) : [];
  if (!others.length && !unsent && !awaited.length) return null;
  const line = (seats, names, what, since, ...more) => make('li', {}, seats.map((seat) => arms(seat)), make('span', {}, make('b', {}, mine && what ? what : say('waiting_for', { names: listed(names) })), [mine ? '' : what, sinceWhen(since)].filter(Boolean).map((text) => make('small', {}, text))), more);
  const cards = others.map((draft) => line(draft.asked.map((seat) => seat || draft.by), [draft.to_name], draft.title, draft.since,
    draft.wanted && !draft.course ? make('p', { class: 'asked' }, withoutList(draft.wanted)) : null,
    draft.course ? make('div', { class: 'fight' }, draft.course.asked ? make('p', { class: 'asked' }, withoutList(draft.course.asked)) : null, course({ ...draft.course, given: laidOf(draft) ? withoutDice(draft.course.given, battleOf(draft.id)) : draft.course.given }, me().name, laidOf(draft))) : null,
    draft.id === me().seat || me().keeper ? make('button', { class: 'second', onclick: () => drop(draft) }, words.drop) : null));
  const since = awaited.map((seat) => now.awaited_since[seat]).filter(Boolean).sort()[0];
  if (awaited.length) cards.push(line(awaited, awaited.map(nameOf), '', since, nobodyThere(awaited, now.seats)));
  return make('section', { class: 'card waiting', role: 'status' }, make('ul', {}, cards, unsent ? make('li', {}, make('span', {}, words.unsent)) : null), drawBlocks(due, me().name));
}

// The battle of a command, where no question of this seat shows it.
const laidOf = (draft) => (battleOf(draft.id) && !asked().some((one) => one.id === draft.id) ? drawnBattle(seenNow(), battleOf(draft.id)) : null);

// The keeper may answer for another seat whatever is no secret.
const inPlaceOf = () => now.drafts.filter((draft) => !draft.mine && draft.question)
  .map((draft) => folded(`for ${draft.id}`, say('answer_for', { names: draft.to_name }), questionCard(draft)));

// What somebody proposes: to take lines back, to change one, or to sit where somebody sits.
const PROPOSED = { undo: ['proposes', words.agree, ''], amend: ['proposes_change', words.change_it, ''], remove: ['proposes_removal', words.take_out, ''], seat: ['wants_seat', words.give_seat, words.wants_hint] };
function proposals() {
  const own = me().wants ? make('section', { class: 'card', role: 'status' }, make('p', {}, say('you_want', { what: me().wants_name })),
    now.proposals.filter((one) => one.kind === 'seat' && one.by === me().wants && one.waits).slice(0, 1).map((one) => make('p', { class: 'hint' }, one.waits)),
    make('button', { class: 'second', onclick: unwish }, words.drop)) : null;
  return [own, now.proposals.filter((one) => one.kind !== 'seat' || one.settles || one.by !== me().wants).map((one) => {
    const [said, agreed, hint] = PROPOSED[one.kind];
    return make('section', { class: 'card', 'data-proposal': one.kind }, make('p', {}, say(said, { who: one.by_name, what: one.text })),
      one.settles && hint ? make('p', { class: 'hint' }, hint) : null, one.waits && !one.settles ? make('p', { class: 'hint' }, one.waits) : null,
      one.settles ? make('div', { class: 'row' }, [true, false].map((agree) => make('button', { class: agree ? 'main-button' : 'second', onclick: () => tell('/api/proposal', { id: one.id, agree }) }, agree ? agreed : words.decline))) : null);
  })];
}

// The wish for a seat is given up by keeping what is held.
async function unwish() {
  me().wants = '';
  await post('/api/seat', { seat: me().seat, person: me().person, key: newKey() }).catch((error) => { problem = { error: error.message }; });
  fresh();
}

// Who has come to a seat where somebody sits, until it was read.
const READ = `arrivals-${page.game}`;
const unread = () => now.arrivals.filter((one) => one.id > Number(localStorage.getItem(READ) || 0));
const arrivalCards = () => unread().map((one) => make('section', { class: 'card', role: 'status', 'data-arrival': one.seat }, make('p', {}, one.text),
  make('button', { class: 'second', onclick: () => { localStorage.setItem(READ, one.id); draw(true); } }, words.fine)));

// ---- commands ----------------------------------------------------------------------------------

const replies = () => (can?.commands || []).filter((one) => one.open && one.replies);
const again = () => (can?.commands || []).filter((one) => one.open && one.again);
const forbidden = (deed) => deed.theirs && !me().keeper; // another seat's reply
function commands() {
  if (!can || (me().watcher && !me().keeper)) return null;
  const game = can.commands.filter((one) => one.open && one.group === 'game' && !forbidden(one)), table = can.commands.filter((one) => one.open && one.group === 'table');
  const named = new Set(now.due.flatMap(namedIn).map((one) => one.name));
  const due = [...game.filter((one) => one.now && one.records && !one.replies && !one.again), ...table].filter((one) => !named.has(one.name));
  const more = game.filter((one) => !(one.now && one.records) && !one.again), weighed = [...more, ...due].filter((one) => one.weighs);
  const closed = can.closed || [];
  return [
    replies().length ? make('section', { class: 'card due-card mine' }, make('h2', {}, turn() || replies().some((one) => one.must) ? words.due_mine : words.may_reply), list(replies())) : null,
    again().length ? make('section', { class: 'card' }, make('h2', {}, words.may_change), list(again())) : null,
    due.length && free() ? make('section', { 'aria-labelledby': 'can-title' }, make('h2', { id: 'can-title' }, words.can_do), list(due)) : null,
    due.length && !free() ? folded('others', words.can_others, list(due)) : null,
    weighed.length ? folded('odds', words.odds, list(weighed, 'odds')) : null,
    more.length ? folded('more', words.can_more, list(more)) : null,
    closed.length ? folded('closed', words.not_now, list(closed)) : null,
  ];
}

// A line that begins with a command in quotes leads there: 'buy': 36 to spend. Where several
// commands are due in one line, or named further on in it, each leads to its own. What another seat is named for is theirs to
// do: it stands as words, and leads the keeper alone.
function dueLine(block) {
  const deed = leads(block), named = namedIn(block), [they] = namedFor(block);
  const led = (deeds) => deeds.map((one) => make('a', { class: 'command due-line', href: `#do/${one.name}` }, make('b', {}, one.title), make('small', {}, brief(one.help))));
  if (deed && forbidden(deed)) return drawBlocks([block], me().name);
  if (!deed) {
    const leading = now.due.map(leads).filter(Boolean);
    return [drawBlocks([block], me().name), they && !me().keeper ? [] : led(named.filter((one) => one.now && one.records && !forbidden(one) && !leading.includes(one)))];
  }
  if (named.length > 1) return led(named.filter((one) => !forbidden(one)));
  const told = behindCommand(block.text, now.seats.flatMap((one) => [one.seat, one.name]));
  if (they && !me().keeper) return make('p', { class: 'theirs' }, make('b', {}, they.name), ` · ${deed.title} · ${told}`);
  return make('a', { class: 'command due-line', href: `#do/${deed.name}` }, make('b', {}, deed.title), make('small', {}, they ? `${they.name}: ${told}` : told));
}

// The other seats that the commands of a line are said for: 'draw France'.
function namedFor(block) {
  const said = [...(block.text || '').matchAll(QUOTED)].map((found) => ` ${found[1]} `.toLowerCase()).join('');
  return now.seats.filter((one) => one.seat !== me().seat && [one.seat, one.name].some((word) => said.includes(` ${word} `.toLowerCase())));
}
const mineFirst = (due) => [...due].sort((one, other) => namedFor(one).length - namedFor(other).length);

function leads(block) {
  const found = LEADING.exec(block.text || '');
  return found && known(firstWord(found[1]));
}
const namedIn = (block) => [...new Set([...(block.text || '').matchAll(QUOTED)].map((found) => known(firstWord(found[1]))))].filter(Boolean);
const known = (word) => can?.commands.find((one) => one.title === word || one.name === word);

const list = (deeds, way) => make('ul', { class: 'commands' }, deeds.map((one) => deed(one, way)));
const folded = (key, title, ...inside) => make('details', { class: 'card', 'data-key': key }, make('summary', {}, title), inside);

// The first sentence of a help text, without its examples. What several begin with is no name of one.
function brief(help) {
  const sentence = readable(help).split(/; |\. (?=\p{Lu})/u)[0].replace(/\.$/, ''), [name] = sentence.split(': ');
  const alike = [...can?.commands ?? [], ...can?.closed ?? []].filter((one) => one.help.startsWith(`${name}: `));
  return alike.length > 1 ? sentence : name;
}

function deed(one, way = 'do') {
  return make('li', {}, make('a', { class: 'command', href: `#${way}/${one.name}` }, make('b', {}, brief(one.help)), make('small', {}, one.title,
    one.legal?.length && way === 'do' ? ` · ${one.legal.slice(0, 3).join(', ')}${one.legal.length > 3 ? ' …' : ''}` : '')));
}

// One command: its first question is asked at once; what need not be said stands folded below.
let form = null, loading = '';
function commandPage() {
  const [way, name] = place(), draft = myDraft();
  const about = form?.name === name ? form : null;
  const known = [...can.commands, ...(can.closed || [])].find((one) => one.name === name), same = (one) => one && one.command === name && one.instead === instead();
  const head = [make('p', {}, make('a', { class: 'back', href: '#now' }, words.to_now)), make('h2', { class: 'page-title' }, brief(known?.help || about?.help || name)), instead() ? make('p', { class: 'hint' }, say('instead_hint', { line: instead() })) : null];
  if (!about) { if (loading !== name) load(name, way); return [head, make('p', { class: 'hint' }, words.loading)]; }
  const link = make('p', {}, make('a', { href: about.topic }, words.look_up));
  if (same(draft) && draft.mine && draft.question) return [head, beside(draft) ? null : problemCard(), questionCard(draft), more(about, way), link];
  // What waits for somebody else is not begun anew by a thumb.
  if (same(draft) && !draft.stopped) return [head, problemCard(), waitingCard(), link];
  return [head, problemCard(), toldCard(), stoppedCard(),
    make('button', { class: problem?.refusals ? 'second' : 'main-button', onclick: () => begin(name, { odds: way === 'odds', instead: instead() }) }, problem?.refusals ? words.try_again : words.begin), more(about, way), link];
}

async function load(name, way) {
  loading = name;
  try {
    const found = await get(`/api/action/${encodeURIComponent(name)}`);
    if (place()[1] !== name) return;
    form = found;
    const draft = myDraft(), about = { odds: way === 'odds', instead: instead() };
    if (draft?.command === name && draft.only_odds === about.odds && draft.instead === about.instead) draw(true);
    else if (can.commands.find((one) => one.name === name)?.group === 'table') draw(true); // what is asked nothing is not begun by a look
    // A first question is asked of the table as it is, whatever came meanwhile.
    else if (await begin(name, about) === 'stale') await begin(name, about);
  } catch (error) {
    problem = { error: error.message };
    toNow();
    draw(true);
  } finally { loading = ''; }
}

function more(about, way) {
  const fields = about.fields.filter((one) => !one.required || !one.by_place), flags = about.flags || [];
  if (!fields.length && !flags.length) return null;
  const row = (field) => {
    const id = `more-${field.name}`, names = (field.options || []).map((one) => one.value ?? one);
    const control = field.kind === 'yes' ? make('input', { type: 'checkbox', id, name: field.name })
      : names.length && field.kind === 'one' ? make('select', { id, name: field.name }, make('option', { value: '' }, field.usual || '–'), names.map((one) => make('option', { value: one }, one)))
        : make('input', { id, name: field.name, inputmode: field.kind === 'number' ? 'numeric' : false, autocomplete: 'off' });
    return make('div', { class: 'more-row' }, make('label', { for: id }, readable(field.help)), control);
  };
  const flag = (one) => make('label', { class: 'choice tick' }, make('input', { type: 'checkbox', name: one.name, 'data-flag': true }), make('span', {}, readable(one.help)));
  return make('details', { class: 'card more', 'data-key': 'more' }, make('summary', {}, words.more),
    make('form', { 'data-key': `more ${way} ${about.name}`, onsubmit: (event) => {
      event.preventDefault();
      const given = {}, raised = [];
      for (const one of event.target.elements) {
        if (!one.name) continue;
        if (one.dataset.flag !== undefined) { if (one.checked) raised.push(one.name); } else if (one.type === 'checkbox') { if (one.checked) given[one.name] = 'yes'; } else if (one.value.trim()) given[one.name] = one.value.trim();
      }
      if (!Object.keys(given).length && !raised.length) return event.target.elements[0].focus(); // nothing was chosen to begin with
      begin(about.name, { fields: given, flags: raised, odds: way === 'odds', instead: instead() });
    } }, fields.map(row), flags.map(flag), make('button', { class: 'second' }, words.begin_with)));
}

// ---- the board ---------------------------------------------------------------------------------

// The board is fetched where it is looked at, or where a question may be answered on it.
async function see() {
  const keyed = now.drafts.some((draft) => draft.course) || asked().some((draft) => draft.question.where || draft.question.options?.some((option) => option.key));
  if (tab() !== 'board' && !keyed) return;
  const before = hasScene();
  await seen(now.version, () => { if (battleNow()) draw(true); });
  if (tab() === 'board' || hasScene() !== before || keyed) draw(true);
}

const battleNow = () => seenNow().battles.length > 0;

function boardPage() {
  const title = make('h2', { class: 'page-title' }, words.board);
  if (!hasScene()) return [title, make('p', { class: 'hint' }, isKnown() ? words.no_board : words.loading)];
  const battle = seenNow().battles[0];
  return [title, ...scenePage(deedsAt, () => draw(true), battle ? make('section', { class: 'card' }, drawnBattle(seenNow(), battle)) : null)];
}

// What can be begun with something that is tapped, a place or what lies there, by its ids: it is filled in. Where several things
// lie at a place each command says with which. Who is not at the move may reply.
function deedsAt(keys) {
  if (me().watcher && !me().keeper) return null;
  const found = (can?.commands || []).filter((one) => !forbidden(one) && (free() || one.replies)).flatMap((one) => keys.filter((key) => key in (one.at || {})).map((key) => [one, one.at[key]]));
  const start = ([one, said], way) => {
    const about = way === 'odds' ? words.odds : brief(one.help);
    return make('li', {}, make('button', { type: 'button', class: 'command', onclick: () => lead(way, one, said) }, make('b', {}, about), make('small', {}, [one.title, said].join(' · '))));
  };
  const rows = [...found.map((deed) => start(deed, 'do')), ...found.filter(([one]) => one.weighs).map((deed) => start(deed, 'odds'))];
  return rows.length ? make('ul', { class: 'commands' }, rows) : null;
}

function lead(way, one, said) {
  location.hash = `#${way}/${one.name}`;
  begin(one.name, { fields: { [one.field]: said }, odds: way === 'odds' });
}

// ---- books, log, rules -------------------------------------------------------------------------

let books = null; // the table's own part about this seat, with the line that it was asked at
function booksPage() {
  const about = now.more.find((part) => part.id === me().seat);
  if (about && books?.version !== now.version) {
    const version = now.version;
    get(`/api/part?id=${encodeURIComponent(about.id)}`).then((found) => { books = { version, blocks: found.blocks }; draw(true); }, () => {});
  }
  const { card, told } = myBooks();
  const blocks = (part) => part.blocks.map((block) => (told.rows.has(block) ? { ...block, rows: block.rows.filter((row) => !row.includes(me().name)) } : block)).filter((block) => !block.rows || block.rows.length);
  const parts = now.parts.filter((part) => part.id !== me().seat && !part.blocks.every((block) => block.type === 'line' && told.lists.has(listIn(block)))).map((part) => [part, blocks(part)]);
  return [
    make('h2', { class: 'page-title' }, words.books),
    card,
    parts.map(([part, inside]) => (inside.length ? make('details', { class: 'card part', 'data-key': `part-${part.id}`, open: !card || part.rank === 0 }, make('summary', {}, part.title), drawBlocks(inside, me().name)) : null)),
  ];
}

const listIn = (block) => (block.text || '').split(': ').slice(1).join(': '); // 'Tales: Piper, Fair' -> 'Piper, Fair'

// All that the table knows about this seat, in one place and once: its rows in the tables of all, then
// the part that is about it alone. `told` says what of the other parts stands here.
function myBooks() {
  const name = me().name, own = now.parts.find((part) => part.id === me().seat)?.blocks || books?.blocks || [], grids = own.filter((block) => block.type === 'grid');
  const known = new Set(grids.map((block) => block.titles.join('|')));
  const shared = now.parts.filter((part) => part.id !== me().seat).flatMap((part) => part.blocks).filter((block) => block.type === 'grid' && !known.has(block.titles.join('|')));
  const rows = shared.map((block) => [block, block.rows.filter((row) => row.includes(name))]).filter(([, found]) => found.length === 1)
    .concat(grids.filter((block) => block.rows.length === 1).map((block) => [block, block.rows]));
  const figures = new Set(rows.flatMap(([block, [row]]) => row.map((text, at) => `${block.titles[at]}: ${text}`)));
  const rest = own.filter((block) => (block.type !== 'grid' || block.rows.length > 1) && !figures.has(block.text)).map((block) => (block.type === 'grid' ? without(block, name) : block));
  const itemised = new Set(rest.map((block) => (block.type === 'sum' ? block.title : block.text?.split(': ')[0])));
  const facts = rows.map(([block, [row]]) => [block, factsOf(block, row, name, itemised)]).filter(([, drawn]) => drawn);
  const told = { rows: new Set(facts.map(([block]) => block)), lists: new Set(rest.map(listIn).filter(Boolean)) };
  if (!facts.length && !rest.length) return { card: null, told };
  return { card: make('section', { class: 'card mine-card' }, make('h3', {}, arms(me().seat), words.my_books), facts.map(([, drawn]) => drawn), drawBlocks(rest)), told };
}

function factsOf(block, row, name, itemised) {
  const told = row.map((text, column) => [block.titles[column], text]).filter(([title, text]) => title && text && text !== name && !itemised.has(title));
  return told.length ? make('dl', { class: 'facts' }, told.map(([title, text]) => make('div', { class: text.length > (/\p{L}/u.test(text) ? 9 : 14) ? 'long' : '' }, make('dt', {}, title), make('dd', {}, text)))) : null;
}

// A table without the column that says the same in every row.
function without(block, name) {
  const column = block.rows[0].indexOf(name);
  if (column < 0 || !block.rows.every((row) => row[column] === name)) return block;
  return withoutColumns(block, (at) => at === column);
}

const logLine = (one, more = null) => make('li', { class: `standing-${one.standing}${one.illegal ? ' illegal' : ''}` },
  make('span', { class: 'number' }, String(one.line)), make('span', {}, one.who ? make('b', {}, `${one.who}: `) : null, make(GONE.includes(one.standing) ? 's' : 'span', {}, one.text),
    one.because ? make('small', {}, one.because) : null), more);
// The last line stands in full, for everybody whom it concerns; those before it can be opened.
const inFull = (one, at) => (one.report?.length ? [logLine(one), make('li', { class: 'report' }, make('details', { 'data-key': `report-${one.line}`, open: at === 0 }, make('summary', {}, words.in_full), drawBlocks(one.report, me().name)))] : logLine(one));

// What others have done meanwhile: before what can be done where somebody waits, behind it else.
function lastCard() {
  const lines = [...now.log].sort((a, b) => b.line - a.line).filter((one) => one.line > 1 && one.line !== told?.line).slice(0, LAST);
  return lines.length ? make('section', { class: 'card' }, make('h2', {}, words.last), make('ol', { class: 'log', reversed: true }, lines.map(inFull))) : null;
}

// What can be done about an old line: it is asked for, or done at once where it concerns nobody else.
function changesOf(one, last) {
  if (me().watcher && !me().keeper) return null;
  const change = (label, about) => make('button', { class: 'second', onclick: about }, label);
  const deeds = [
    (one.step || one.line === 1) && one.line < last ? change(words.undo_to, () => tell('/api/undo', { to: one.line })) : null,
    one.change ? change(words.change_line, () => { location.hash = `#do/${one.change}/${one.line}`; }) : null,
    one.change != null ? change(words.remove_line, () => tell('/api/undo', { line: one.line })) : null,
  ].filter(Boolean);
  if (!deeds.length) return null;
  return make('details', { class: 'changes', 'data-key': `changes-${one.line}` }, make('summary', { 'aria-label': say('changes', { line: one.line }) }, '…'), make('div', { class: 'row' }, deeds));
}

function logPage() {
  const lines = [...now.log, ...older].sort((a, b) => b.line - a.line), last = lines.find((one) => one.step)?.line;
  const keeper = me().keeper;
  return [
    make('h2', { class: 'page-title' }, words.log),
    toldCard(), problemCard(), proposals(),
    me().watcher ? null : make('div', { class: 'row' },
      make('button', { class: 'second', onclick: () => (keeper ? begin('undo') : tell('/api/undo', {})) }, keeper || now.own_line ? words.undo : words.propose_undo),
      now.turn == null ? null : make('button', { class: 'second', onclick: () => tell('/api/undo', { to: now.turn }) }, words.undo_turn),
      keeper ? make('button', { class: 'second', onclick: () => begin('redo') }, words.redo) : null),
    make('ol', { class: 'log', reversed: true }, lines.map((one) => logLine(one, changesOf(one, last)))),
    lines.length && lines.at(-1).line > 1 ? make('button', { class: 'second', onclick: async () => {
      const found = await get(`/api/log?before=${lines.at(-1).line}&count=50`).catch(() => ({ log: [] }));
      older = [...older, ...found.log];
      draw(true);
    } }, words.older) : null,
  ];
}

function rulesPage() {
  if (!topics) {
    get('/api/rules?q=').then((found) => { topics = found.topics; draw(true); }).catch(() => {});
    return [make('h2', { class: 'page-title' }, words.rules), make('p', { class: 'hint' }, words.loading)];
  }
  const rows = topics.map((topic) => [topic, make('li', {}, make('a', { href: topic.href }, make('b', {}, topic.title),
    topic.page ? make('small', {}, say('page', { page: topic.page })) : null))]);
  const found = make('p', { class: 'hint', role: 'status' });
  const field = make('input', { type: 'search', id: 'rule-search', class: 'search', 'aria-label': words.search_rules, placeholder: words.search_rules });
  const heard = new Map(rows.map(([topic]) => [topic.id, plain(`${topic.title} ${topic.group} ${topic.summary}`)]));
  field.addEventListener('input', () => {
    const parts = plain(field.value).split(/\s+/);
    let left = 0;
    for (const [topic, row] of rows) {
      row.hidden = !parts.every((part) => heard.get(topic.id).includes(part));
      left += !row.hidden;
    }
    found.textContent = left ? '' : words.nothing_found;
  });
  return [make('h2', { class: 'page-title' }, words.rules), field, found, make('ul', { class: 'topics' }, rows.map(([, row]) => row))];
}

// ---- the seat ----------------------------------------------------------------------------------

const bell = $('#bell');
const showBell = () => bell.setAttribute('aria-pressed', String(signal.heard()));
bell.addEventListener('click', () => { signal.choose(!signal.heard()); showBell(); });
showBell();

const seat = $('#seat');
// What could not be done there is said on the page.
function unheard(error) {
  seat.close();
  if (error instanceof Lost) return; // the banner says it
  problem = { error: error.message };
  if (['books', 'rules'].includes(tab())) history.replaceState(null, '', '#now');
  draw(true);
}
$('#open-seat').addEventListener('click', () => {
  $('#phones').replaceChildren(...now.seats.map((one) => make('li', {}, arms(one.seat), make('span', {}, make('b', {}, one.name), make('small', {}, [one.person, say('phones', { n: one.phones })].filter(Boolean).join(' · '))),
    me().keeper && one.phones ? make('button', { class: 'second', type: 'button', onclick: () => post('/api/free', { seat: one.seat, key: newKey() }).then(() => seat.close(), unheard) }, words.free) : null)));
  $('#keep').hidden = me().keeper;
  $('#keeping').hidden = !me().keeper;
  seat.showModal();
});
$('#close-seat').addEventListener('click', () => seat.close());
async function keep(code) {
  try {
    await post('/api/keeper', { keeper_code: code });
    seat.close();
    fresh();
  } catch (error) { $('#keeper-error').textContent = error.message; }
}
$('#keep').addEventListener('submit', (event) => { event.preventDefault(); keep($('#keeper-code').value.trim()); });
$('#unkeep').addEventListener('click', () => keep(''));
$('#leave').addEventListener('click', () => post('/api/leave', { key: newKey() }).then(() => location.replace('/'), unheard));
$('#language').addEventListener('change', (event) => post('/api/language', { lang: event.target.value, key: newKey() }).then(() => location.reload(), unheard));

addEventListener('hashchange', () => {
  if (!atCommand()) form = null;
  if (tab() !== 'now') told = null;
  problem = null;
  draw(true);
  begun();
  if (now && tab() === 'board') see(); // what has changed while it was not looked at
});

whenPlaced(() => draw(true));
fresh();
listen(fresh);
