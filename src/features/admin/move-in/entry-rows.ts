import type { TObject } from '@sinclair/typebox';
import { sql } from 'kysely';
import {
  indexEntries,
  indexEntry,
  indexValues,
  reindexValues,
} from '../../../content/entries/entry-index.ts';
import { attachTerms } from '../../../content/entries/entry-terms.ts';
import { rememberPaths } from '../../../content/entries/old-paths.ts';
import { uniqueSlug } from '../../../content/entries/slug.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import type { Prisma } from '../../../storage/generated/sqlite/client.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Transaction } from '../../../storage/write.ts';
import { defineStep, type Step, type StepOptions } from './define-step.ts';
import type { Draft, OpenPage, Place, Placed } from './move.ts';
import { movedHere } from './moved-records.ts';

/** An entry of any kind as it is written, with the ids here of its terms. */
export interface EntryRow {
  readonly columns: Omit<Prisma.EntryCreateManyInput, 'id' | 'parentId'>;
  readonly terms: readonly number[];
  /** Where its page was there, now and before. */
  readonly paths?: readonly string[];
}

type EntryStepOptions<Schema extends TObject, Row extends EntryRow> = Omit<
  StepOptions<Schema, Row>,
  'ids' | 'place' | 'create' | 'update'
> & {
  afterCreate?(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
  afterUpdate?(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
};

/** Defines a step whose records are entries, with the writes to further tables that follow those of the entries. */
export const defineEntryStep = <Schema extends TObject, Row extends EntryRow>({
  afterCreate,
  afterUpdate,
  ...options
}: EntryStepOptions<Schema, Row>): Step =>
  defineStep<Schema, Row>({
    ...options,
    ids: 'entry',
    place: placeEntries,
    async create(page, placed) {
      await createEntries(page, placed);
      await afterCreate?.(page, placed);
    },
    async update(page, placed) {
      await updateEntries(page, placed);
      await afterUpdate?.(page, placed);
    },
  });

/**
 * An entry goes under its own id or nowhere: one that is here with the same slug is somebody else's text. Pages of the same site
 * may have one slug below different parents.
 */
async function placeEntries(
  page: OpenPage,
  drafts: readonly Draft<EntryRow>[],
): Promise<ReadonlyMap<number, Place>> {
  const ids = drafts.map(({ remoteId }) => remoteId);
  const slugs = drafts.map(({ row }) => row.columns.slug).filter((slug) => slug !== '');
  const kinds = [...new Set(drafts.map(({ row }) => row.columns.kind))];
  const locals = await page.transaction.prisma.entry.findMany({
    where: { OR: [{ id: { in: ids } }, { kind: { in: kinds }, slug: { in: slugs } }] },
    select: { id: true, kind: true, slug: true, title: true },
  });
  const nested = locals.filter(({ kind }) => isNestedKind(kind)).map(({ id }) => id);
  const siblings = await movedHere(page, 'entry', nested);
  const place = ({ remoteId, row: { columns } }: Draft<EntryRow>): Place => {
    const owner = locals.find(({ id }) => id === remoteId);
    if (owner) return { conflict: `its id is that of ${owner.kind} “${owner.title}” here` };
    const namesake = locals.find(
      ({ id, kind, slug }) =>
        slug !== '' && kind === columns.kind && slug === columns.slug && !siblings.has(id),
    );
    if (namesake) return { conflict: `its slug is that of ${namesake.kind} ${namesake.id} here` };
    return { id: remoteId, isMatched: false };
  };
  return new Map(drafts.map((draft) => [draft.remoteId, place(draft)]));
}

async function createEntries(page: OpenPage, placed: readonly Placed<EntryRow>[]): Promise<void> {
  const { transaction } = page;
  const { prisma, changed } = transaction;
  const again = new Set(await sameSlugs(transaction, placed));
  const dataOf = ({ localId, parentId, row }: Placed<EntryRow>) => ({
    ...row.columns,
    id: localId,
    parentId,
  });
  await prisma.entry.createMany({ data: placed.filter((one) => !again.has(one)).map(dataOf) });
  for (const one of again)
    await prisma.entry.create({ data: { ...dataOf(one), slug: await otherSlug(page, one) } });
  await attachTerms(transaction, pairsOf(placed));
  await rememberPaths(page, transaction, pathsOf(placed));
  await indexEntries(
    transaction,
    placed.map(({ localId, row }) => ({ id: localId, values: '', ...row.columns })),
  );
  await indexValues(transaction, placed.map(indexed));
  for (const { localId, row } of placed) changed(row.columns.kind, localId, 'create');
}

async function updateEntries(page: OpenPage, placed: readonly Placed<EntryRow>[]): Promise<void> {
  const { transaction } = page;
  const { prisma, changed } = transaction;
  await noteOverwritten(page, placed);
  for (const one of placed) {
    const { localId, remoteParentId, row } = one;
    const top = remoteParentId === 0 ? { parentId: null } : {};
    const [isTaken] = await sameSlugs(transaction, [one]);
    const slug = isTaken ? { slug: await otherSlug(page, one) } : {};
    await prisma.entry.update({
      where: { id: localId },
      data: { ...row.columns, ...top, ...slug, version: { increment: 1 } },
    });
    await indexEntry(transaction, { id: localId, values: '', ...row.columns });
    await reindexValues(transaction, indexed(one));
    changed(row.columns.kind, localId, 'update', { isHidden: false });
  }
  await prisma.entryTerm.deleteMany({
    where: { entryId: { in: placed.map(({ localId }) => localId) } },
  });
  await attachTerms(transaction, pairsOf(placed));
  await rememberPaths(page, transaction, pathsOf(placed));
}

/** Notes the entries whose latest change was made here: it has left a revision of its moment and text, which no move has brought. */
async function noteOverwritten(page: OpenPage, placed: readonly Placed<EntryRow>[]): Promise<void> {
  const { tables, provider } = page.transaction;
  const ids = placed.map(({ localId }) => localId);
  const latest = await tables
    .selectFrom('Entry')
    .innerJoin('Revision', (join) =>
      join
        .onRef('Revision.entryId', '=', 'Entry.id')
        .onRef('Revision.date', '=', 'Entry.modified')
        .onRef('Revision.title', '=', 'Entry.title')
        .onRef('Revision.content', '=', 'Entry.content'),
    )
    .select(['Entry.id', 'Revision.id as revisionId'])
    .where('isAutosave', '=', false)
    .where(isIn(provider, sql.ref('Entry.id'), ids))
    .execute();
  const revisions = latest.map(({ revisionId }) => revisionId);
  const brought = await movedHere(page, 'revision', revisions);
  const own = new Set(latest.filter((one) => !brought.has(one.revisionId)).map(({ id }) => id));
  for (const { localId, label } of placed)
    if (own.has(localId)) page.outcome.overwritten.push(label);
}

/**
 * Returns the entries whose slug is taken by another entry of their kind, stored or earlier in the page: drafts of such sites may share
 * one. Nested kinds are left out, since their slugs are settled when their parents are here.
 */
async function sameSlugs(
  { prisma }: Transaction,
  placed: readonly Placed<EntryRow>[],
): Promise<readonly Placed<EntryRow>[]> {
  const named = placed.filter(
    ({ row: { columns } }) =>
      !isNestedKind(columns.kind) && columns.slug !== '' && columns.status !== 'trash',
  );
  const nameOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`;
  const rows = await prisma.entry.findMany({
    where: {
      kind: { in: [...new Set(named.map(({ row }) => row.columns.kind))] },
      slug: { in: named.map(({ row }) => row.columns.slug) },
      status: { not: 'trash' },
    },
    select: { id: true, kind: true, slug: true },
  });
  const owners = new Map(rows.map((row) => [nameOf(row), row.id]));
  return named.filter(({ localId, row: { columns } }) => {
    const owner = owners.get(nameOf(columns));
    if (owner === undefined) owners.set(nameOf(columns), localId);
    return owner !== undefined && owner !== localId;
  });
}

async function otherSlug(
  { transaction, outcome }: OpenPage,
  { localId, label, row: { columns } }: Placed<EntryRow>,
): Promise<string> {
  const { kind, slug: wish } = columns;
  const slug = await uniqueSlug(transaction, wish, { kind, id: localId, parentId: null });
  outcome.incomplete.push(`${label}: its slug is “${slug}” here, since another one has “${wish}”`);
  return slug;
}

const indexed = ({ localId: id, row: { columns } }: Placed<EntryRow>) => ({
  id,
  kind: columns.kind,
  status: columns.status,
  date: columns.date,
  values: columns.values ?? '',
});

const pairsOf = (placed: readonly Placed<EntryRow>[]) =>
  placed.flatMap(({ localId, row }) =>
    [...new Set(row.terms)].map((termId) => ({ entryId: localId, termId })),
  );

const pathsOf = (placed: readonly Placed<EntryRow>[]) =>
  placed.flatMap(({ localId: entryId, row: { paths = [] } }) =>
    paths.map((path) => ({ path, entryId })),
  );

/** Whether entries of a kind stand below each other, so that those below different parents may share a slug. */
export const isNestedKind = (kind: string): boolean => kinds.get(kind)?.isHierarchical ?? false;
