import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { indexRevision } from '../../../content/entries/entry-index.ts';
import { revisedFields } from '../../../content/fields/field-values.ts';
import { ownFieldsOf } from '../../../content/kinds/kind.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { isObject } from '../../../lib/is-object.ts';
import { ifKnown } from './access-to.ts';
import type { EntryRow } from './entry-rows.ts';
import { isBreak } from './live/ask-gently.ts';
import type { LiveSite } from './live/live-site.ts';
import type { Query } from './live/site-names.ts';
import type { OpenPage, Placed } from './move.ts';
import {
  advanceIds,
  fingerprintOf,
  idsHere,
  movedRecords,
  noteMoved,
  referencesOf,
} from './moved-records.ts';
import { ownValuesOf } from './own-values.ts';
import { footnotesOf, labelOf, type RemoteEntry } from './remote-entry.ts';
import {
  datesOf,
  rawContent,
  rawExcerpt,
  rawTitle,
  remoteDate,
  remoteId,
  remoteOwnValues,
  remoteReference,
  remoteText,
} from './remote-fields.ts';

/** A stored state of a text, with the id here of who wrote it. */
type RevisionRow = ReturnType<typeof toRow> & { readonly fields: string };

/** An entry with the stored states of its text. */
export interface RevisedRow extends EntryRow {
  readonly revisions: readonly RevisionRow[];
}

/** Maps the stored revisions of a page's records to rows of this site. @param kind what the records are called */
export async function revisionsOf(
  page: OpenPage,
  kind: string,
  records: readonly RemoteEntry[],
): Promise<(record: RemoteEntry) => readonly RevisionRow[]> {
  const readable = (record: RemoteEntry) =>
    (record.revisions ?? []).filter((one) => Value.Check(remoteRevision, one));
  const all = records.flatMap(readable);
  const [authorOf, valuesOf] = await Promise.all([
    referencesOf(page, 'user', all, ({ author }) => author),
    ownValuesOf(page, all),
  ]);
  const kindFields = { fields: {}, ...(page.step.own ?? ownFieldsOf({})) };
  return (record) => {
    const revisions = readable(record);
    const known = Math.max(historyOf(record._links), record.revisions?.length ?? 0);
    const lost = known - revisions.length;
    if (lost > 0 && page.site.hasCredentials)
      page.outcome.incomplete.push(`${labelOf(kind, record)}: ${lost} of its revisions`);
    return revisions.map((one) => ({
      ...toRow(page, one, authorOf(one.author ?? 0)),
      fields: revisedFields(kindFields, { values: valuesOf(one).values }),
    }));
  };
}

function toRow({ site }: OpenPage, record: RemoteRevision, authorId: number | null) {
  const title = rawTitle(record.title ?? {});
  const content = rawContent(record.content ?? {});
  const isAutosave = /-autosave-v1$/.test(record.slug);
  return {
    remoteId: record.id,
    authorId,
    isAutosave,
    title,
    sortTitle: isAutosave ? '' : toSortText(title),
    content,
    excerpt: rawExcerpt(record.excerpt ?? {}, content),
    footnotes: footnotesOf(record.meta),
    ...datesOf(record, site.zone),
  };
}

/** Writes the stored states that are not here yet, under their ids there where these are free. */
export async function bringRevisions(
  page: OpenPage,
  placed: readonly Placed<RevisedRow>[],
): Promise<void> {
  const { transaction } = page;
  const { prisma } = transaction;
  const wanted = placed.flatMap(({ localId: entryId, row }) =>
    row.revisions.map(({ remoteId, ...text }) => ({ remoteId, text: { ...text, entryId } })),
  );
  if (wanted.length === 0) return;
  const ids = wanted.map(({ remoteId }) => remoteId);
  const moved = await movedRecords(page, 'revision', ids);
  const isHere = await idsHere(transaction, 'revision', [
    ...ids,
    ...[...moved.values()].map(({ localId }) => localId),
  ]);
  await advanceIds(transaction, 'revision', Math.max(...ids));
  for (const { remoteId, text } of wanted) {
    const before = moved.get(remoteId);
    const note = { remoteId, remoteParentId: 0, row: text };
    const isThere = before !== undefined && isHere.has(before.localId);
    // Of all stored states, only autosaves change.
    if (isThere && (!text.isAutosave || before.fingerprint === fingerprintOf(note))) continue;
    const id = isHere.has(remoteId) ? {} : { id: remoteId };
    const { id: localId } = isThere
      ? await prisma.revision.update({ where: { id: before.localId }, data: text })
      : await prisma.revision.create({ data: { ...text, ...id }, select: { id: true } });
    if (!text.isAutosave) await indexRevision(transaction, { ...text, id: localId });
    await noteMoved(page, 'revision', [{ ...note, isMatched: false, localId }]);
  }
}

/** The fields of a revision that a move reads. */
export const remoteRevision = Type.Object({
  id: remoteId,
  author: Type.Optional(remoteReference),
  date: remoteDate,
  date_gmt: remoteDate,
  slug: Type.String(),
  title: Type.Optional(remoteText),
  content: Type.Optional(remoteText),
  excerpt: Type.Optional(remoteText),
  ...remoteOwnValues,
});

export type RemoteRevision = Static<typeof remoteRevision>;

const PAGE = 100;

/** The links of a record, as far as they tell how many states of its text are stored. */
const withHistory = Type.Object({
  'version-history': Type.Array(Type.Object({ count: Type.Integer() }), { minItems: 1 }),
});

/** How many states of a record's text its site has. */
export const historyOf = (links: unknown): number =>
  Value.Check(withHistory, links) ? (links['version-history'][0]?.count ?? 0) : 0;

const linked = Type.Object({ id: remoteId, _links: Type.Unknown() });

/** Adds to a page's records the stored states of their texts, for who may edit them. */
export async function withRevisions(
  { site, signal }: { readonly site: LiveSite; readonly signal: AbortSignal },
  path: string,
  records: readonly unknown[],
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const record of records) {
    signal.throwIfAborted();
    if (!site.hasCredentials || !Value.Check(linked, record)) {
      found.push(record);
      continue;
    }
    const [stored, autosaves] = await Promise.all([
      readRevisions(site, `${path}/${record.id}/revisions`, historyOf(record._links)),
      readStates(site, `${path}/${record.id}/autosaves`),
    ]);
    // Lists of revisions show autosaves on some sites and not on others.
    const ids = new Set(stored.map(idOf));
    const revisions = [...stored, ...autosaves.filter((one) => !ids.has(idOf(one)))];
    found.push(revisions.length > 0 ? { ...record, revisions } : record);
  }
  return found;
}

/** Revisions that the site refuses to show count as missing, and the report names how many there are. */
async function readRevisions(
  site: LiveSite,
  path: string,
  count: number,
): Promise<readonly unknown[]> {
  const revisions: unknown[] = [];
  for (let page = 1; (page - 1) * PAGE < count; page++) {
    const states = await readStates(site, path, { per_page: String(PAGE), page: String(page) });
    if (states.length === 0) break;
    revisions.push(...states);
  }
  return revisions;
}

/** In the place of states on which the site breaks; it counts as lost. */
const UNREAD = null;

async function readStates(
  site: LiveSite,
  path: string,
  query: Query = {},
): Promise<readonly unknown[]> {
  const states = ifKnown(site.get(path, { context: 'edit', ...query }));
  const answer = await states.catch((error: unknown) => {
    if (isBreak(error)) return { value: [UNREAD] };
    throw error;
  });
  return Array.isArray(answer?.value) ? answer.value : [];
}

const idOf = (state: unknown): unknown => (isObject(state) ? state.id : undefined);
