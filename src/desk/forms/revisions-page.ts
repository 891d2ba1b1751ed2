import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import { decodeHTML } from 'entities';
import { html, type Markup } from '../../lib/markup.ts';
import { plainText, stripTags } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { RecordHandler } from '../desk-request.ts';
import { type Json, minuteOf, textOf, toObject, toRecords } from '../json.ts';
import { pageIn } from '../lists/list-parts.ts';
import { readRecord, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { newerAutosave } from './drafts.ts';
import type { FormField } from './form-field.ts';
import { type Values, valuesOf } from './form-values.ts';
import { labelsOf } from './pick.ts';

/** `/desk/{section}/{id}/revisions?of=`: the states of a text, and one of them beside the text as it is now. */
export const revisionsPage: RecordHandler = async (request, section, id) => {
  const { desk, context, query } = request;
  const record = await readRecord(section, context, id);
  const path = `/core/v2/${section.kind?.rest.base}/{parent}/revisions`;
  const list = desk.routed.get(`GET ${path}`);
  const page = pageIn(query);
  const [stored, autosave] = await Promise.all([
    list?.run(context, { parent: String(id), context: 'edit', per_page: 50, page }),
    newerAutosave(desk, context, section, record),
  ]);
  const revisions = [...(autosave ? [autosave] : []), ...toRecords(stored)];
  const chosen = revisions.find((one) => textOf(one.id) === query.get('of')) ?? revisions[0];
  const changes = chosen && difference(section.fields.update, chosen, record);
  const writers = revisions.map(({ author }) => author);
  const authors = await labelsOf(request, ['user'], writers);
  const here = localAddress(context, `${sectionPath(section)}${id}/revisions`);
  const main = html`<p><a href="${localAddress(context, `${sectionPath(section)}${id}`)}">Back to the text</a></p>
${revisions.length === 0 && html`<p class="empty">There are no earlier versions.</p>`}
<div class="revisions columns"><ol class="versions list">
${revisions.map((one) => html`<li><a href="${here}?of=${textOf(one.id)}"${one === chosen && html` aria-current="true"`}>${one === autosave ? 'Not saved yet' : dateOf(one)}</a> <small>${authors.get(one.author)}${one === autosave && html`, ${dateOf(one)}`}</small></li>`)}
</ol>
${
  chosen &&
  html`<div>${
    changes
      ? html`${changes}
<form method="post" action="${here}">${formToken(context, 'desk')}<input type="hidden" name="of" value="${textOf(chosen.id)}"><button type="submit">Bring this version back</button></form>`
      : html`<p class="empty">This is the text as it is now.</p>`
  }</div>`
}</div>`;
  return {
    title: `Versions of ${plainText(titleOf(section, record))}`,
    current: sectionPath(section),
    main,
  };
};

const dateOf = (revision: Json): string => minuteOf(revision.modified ?? revision.date);

/** POST: makes the texts of a version the present ones. The present ones become a version themselves. */
export const restoreText: RecordHandler = async ({ desk, context, form }, section, id) => {
  await desk.abilities.get('restoreRevision')?.run(context, { id: Number(form.get('of')) });
  return { location: `${sectionPath(section)}${id}?saved` };
};

/** Fields that a version has of itself: when it was stored, by whom, and as what. They are no text that could be brought back. */
const OF_ITSELF = new Set(['date', 'author', 'slug', 'status', 'parent']);

/** Shows what differs between two states of a record: the values of each field side by side. Null where nothing does. */
function difference(fields: readonly FormField[], then: Json, now: Json): Markup | null {
  const shown = fields.filter(({ name }) => then[name] !== undefined && !OF_ITSELF.has(name));
  const before = valuesOf(shown, then);
  const after = valuesOf(shown, now);
  const differing = flat(shown, before, after).filter((one) => one.before !== one.after);
  if (differing.length === 0) return null;
  return html`${differing.map(({ label, ...one }) => beside(label, one.before, one.after, ['In this version', 'Now']))}`;
}

/** Two texts side by side as people read them, with what is in one of them alone; the sources of HTML are folded below. */
export function beside(
  label: string,
  before: string,
  after: string,
  headings: readonly [string, string],
): Markup {
  const [one, other] = [readable(before), readable(after)];
  const isSource = one === before && other === after;
  return html`<section class="difference"><h2>${label}</h2>
${one === other ? html`<p>The words are the same.</p>` : sides(one, other, headings)}
${!isSource && html`<details${one === other && html` open`}><summary>As source</summary>${sides(before, after, headings)}</details>`}</section>`;
}

function sides(before: string, after: string, [first, second]: readonly [string, string]): Markup {
  const changes = changesOf(before, after);
  return html`<div class="sides">
<div><h3>${first}</h3><p>${side(changes, 'removed')}</p></div>
<div><h3>${second}</h3><p>${side(changes, 'added')}</p></div>
</div>`;
}

const LINES = /^(p|h[1-6]|li|br|tr|figure|figcaption|blockquote|pre|div|hr)$/;

/** The words of a text of HTML, a paragraph a line, with the addresses of links and pictures; another text as it is. */
function readable(text: string): string {
  if (!/<[a-z!]/i.test(text)) return text;
  const addressed = text.replace(/<(?:a|img|iframe|video|audio)\b[^<>]*>/gi, (tag) => {
    const [, address] = /\b(?:href|src)="([^"]*)"/i.exec(tag) ?? [];
    return address === undefined ? tag : `${tag}[${address}] `;
  });
  const words = decodeHTML(stripTags(addressed, (name) => (LINES.test(name) ? '\n' : '')));
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

interface Differing {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The values of fields, and of the members of groups, as texts. */
const flat = (fields: readonly FormField[], before: Values, after: Values): readonly Differing[] =>
  fields.flatMap(({ name, label, widget }): readonly Differing[] => {
    const [one, other] = [before[name], after[name]];
    if (widget.type === 'group') return flat(widget.fields, toObject(one), toObject(other));
    return [{ label, before: written(one), after: written(other) }];
  });

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : textOf(value);

/** Milliseconds for the comparison of one field; texts that differ too much are shown whole. */
const PATIENCE = 200;

function changesOf(before: string, after: string): readonly Change[] {
  const lines = diffLines(before, after, { timeout: PATIENCE });
  const isLong = before.length + after.length > 40_000;
  const words = isLong ? lines : diffWordsWithSpace(before, after, { timeout: PATIENCE });
  return words ?? lines ?? [changed(before, 'removed'), changed(after, 'added')];
}

const changed = (value: string, how: 'added' | 'removed'): Change => ({
  value,
  count: 1,
  added: how === 'added',
  removed: how === 'removed',
});

const side = (changes: readonly Change[], shown: 'added' | 'removed'): Markup =>
  html`${changes
    .filter(({ added, removed }) => (shown === 'added' ? !removed : !added))
    .map((change) => {
      if (!change[shown]) return change.value;
      return shown === 'added'
        ? html`<ins>${change.value}</ins>`
        : html`<del>${change.value}</del>`;
    })}`;
