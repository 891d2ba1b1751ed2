import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { defineLoader, defineRowLoader } from '../../operation/loader.ts';
import type { Provider } from '../../storage/provider.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Term } from '../terms/term.ts';

/** A row of the table that all post-like kinds share. */
export type Entry = Selectable<Tables['Entry']>;

/** The columns of an entry that rights and links need. */
export type EntrySummary = Pick<
  Entry,
  | 'id'
  | 'kind'
  | 'status'
  | 'slug'
  | 'date'
  | 'dateLocal'
  | 'authorId'
  | 'parentId'
  | 'password'
  | 'trashedStatus'
  | 'version'
>;

/** An entry with what its representation shows of other tables. */
export interface EntryRecord extends Entry {
  /** The terms that it carries, of all taxonomies, by name. */
  readonly terms: readonly TermLink[];
  /** How many revisions (no autosaves) it has, and the latest; null for none. */
  readonly revisions: RevisionSummary | null;
}

export type TermLink = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'sortName'>;

export interface RevisionSummary {
  readonly count: number;
  readonly latestId: number;
}

/** How much of a resource is shown (docs/rest.md §2.5): `embed` ⊂ `view` ⊂ `edit`. */
export type View = 'view' | 'embed' | 'edit';

/** An entry of any kind by id. */
export const entryById = defineRowLoader<number, EntryRecord>(
  async (context, ids) => {
    const rows = await context
      .readPart(ids.map(entryDependency), 'Entry', 'EntryTerm', 'Term', 'Revision')
      .selectFrom('Entry')
      .selectAll()
      .select(entryParts(context.services.database.provider))
      .where('id', 'in', ids)
      .execute();
    return rows.map(toEntryRecord);
  },
  ({ id }) => id,
);

/** Lets the loader know entries that a list has read, so that they are not read again. */
export function primeEntries(context: Context, rows: readonly EntryRow[]): void {
  context.readPart(rows.map(({ id }) => entryDependency(id)));
  const loader = entryById(context);
  for (const row of rows) loader.prime(row.id, toEntryRecord(row));
}

/** A change of a term that shows in the entries that carry it, and each revision that is kept, is noted as a change of these. */
const entryDependency = (id: number) => `entry:${id}` as const;

/** An entry as it is selected, with rows of other tables that hang on it as JSON. */
export interface EntryRow extends Entry {
  readonly termRows: string;
  readonly revisionRow: string;
}

/** The parts that a SELECT adds to the columns of `Entry`. */
export const entryParts = (provider: Provider) => [
  jsonOf(
    provider,
    sql`SELECT ${collect(provider)} FROM "EntryTerm" INNER JOIN "Term" ON "Term"."id" = "EntryTerm"."termId" WHERE "EntryTerm"."entryId" = "Entry"."id"`,
  ).as('termRows'),
  jsonOf(
    provider,
    sql`SELECT ${array(provider)}(count(*), max("Revision"."id")) FROM "Revision" WHERE "Revision"."entryId" = "Entry"."id" AND NOT "Revision"."isAutosave"`,
  ).as('revisionRow'),
];

const jsonOf = (provider: Provider, select: RawBuilder<unknown>): RawBuilder<string> =>
  provider === 'postgresql' ? sql`(${select})::text` : sql`(${select})`;

const array = (provider: Provider) =>
  sql.raw(provider === 'postgresql' ? 'json_build_array' : 'json_array');

const collect = (provider: Provider) =>
  sql`${sql.raw(provider === 'postgresql' ? 'json_agg' : 'json_group_array')}(${array(provider)}("Term"."id", "Term"."taxonomy", "Term"."slug", "Term"."sortName"))`;

/** Adds the parts to the row itself: a copy of some fifty columns would cost more than to read them. */
function toEntryRecord(row: EntryRow): EntryRecord {
  const { termRows, revisionRow } = row;
  const terms: [number, string, string, string][] = JSON.parse(termRows ?? '[]'); // selected in this order
  const [count, latestId]: [number, number] = JSON.parse(revisionRow); // as above
  return Object.assign(row, {
    // Cheaper than the database's sorter for a handful of rows.
    terms: terms
      .map(([id, taxonomy, slug, sortName]) => ({ id, taxonomy, slug, sortName }))
      .sort((a, b) => (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id - b.id)),
    revisions: count === 0 ? null : { count, latestId },
  });
}

/** The terms of an entry with all of their columns, of all taxonomies, by name. */
export const termsOfEntry = defineLoader<number, readonly Term[]>((context, ids) =>
  Promise.all(
    ids.map(async (id) => {
      const entry = await entryById(context).load(id);
      const terms = await Promise.all(
        (entry?.terms ?? []).map((term) => termOfEntries(context).load(term.id)),
      );
      return terms.filter((term) => term !== null);
    }),
  ),
);

/** A term that entries carry, read once for all of them. Its changes are noted as changes of these, so that nothing else depends on it. */
const termOfEntries = defineRowLoader<number, Term>(
  (context, ids) =>
    context.readPart([], 'Term').selectFrom('Term').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

/** An entry with what decides who may read it, where its own status leaves that to its parent's. */
export async function withParent<Summary extends EntrySummary>(
  context: Context,
  entry: Summary,
): Promise<Summary & { readonly parent: EntrySummary | null }> {
  const { status, parentId } = entry;
  const isInherited = status === 'inherit' && parentId !== null;
  return { parent: isInherited ? await entryById(context).load(parentId) : null, ...entry };
}
