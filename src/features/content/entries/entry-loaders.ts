import { sql } from 'kysely';
import { boundedCache } from '../../../lib/bounded-cache.ts';
import {
  defineCachedLoader,
  defineListLoader,
  defineRowLoader,
} from '../../../operation/loader.ts';
import type { Term } from '../terms/term.ts';
import type { Entry } from './entry.ts';

/** An entry of any kind by id. */
export const entryById = defineRowLoader<number, Entry>(
  (context, ids) =>
    context.readPart([], 'Entry').selectFrom('Entry').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
  {
    tables: ['Entry'],
    dependenciesOf: (id) => [`entry:${id}`],
    maxBytes: 12 * 2 ** 20,
    // Its texts, once more for what is rendered of them (rendered-entry.ts), and its other columns.
    bytesOf: (entry) => (entry ? bytesOfEntry(entry) : 0),
    isForRereading: true,
  },
);

const bytesOfEntry = ({ content, excerpt, values, unmapped }: Entry): number =>
  2 * (content.length + excerpt.length + values.length) + unmapped.length + 1000;

/** A change of a term that shows in the entries that carry it, and each revision that is kept, is noted as a change of these. */
const entryDependency = (id: number) => `entry:${id}` as const;

/** The terms of an entry, of all taxonomies, by name. */
export const termsOfEntry = defineCachedLoader<number, readonly Term[]>(
  async (context, ids) => {
    const rows = await context
      .readPart([], 'EntryTerm', 'Term')
      .selectFrom('EntryTerm')
      .innerJoin('Term', 'Term.id', 'EntryTerm.termId')
      .selectAll('Term')
      .select('EntryTerm.entryId')
      .where('EntryTerm.entryId', 'in', ids)
      .orderBy('Term.sortName')
      .orderBy('Term.id')
      .execute();
    const byEntry = new Map<number, Term[]>(ids.map((id) => [id, []]));
    for (const row of rows) byEntry.get(row.entryId)?.push(shared(row));
    return ids.map((id) => byEntry.get(id) ?? []);
  },
  {
    tables: ['EntryTerm', 'Term'],
    dependenciesOf: (id, carried) => [
      `entry:${id}`,
      ...carried.map((term) => `term:${term.id}` as const),
    ],
    maxBytes: 4 * 2 ** 20,
    bytesOf: (terms) => 16 * terms.length,
  },
);

/** Thousands of entries carry the same few terms, so one object of each is kept for all. */
function shared({ entryId: _, ...term }: Term & { readonly entryId: number }): Term {
  const known = terms.get(term.id);
  if (known && isEqual(known, term)) return known;
  terms.set(term.id, term);
  return term;
}

const terms = boundedCache<number, Term>(5000);

const isEqual = (one: Term, other: Term): boolean =>
  (Object.keys(other) as (keyof Term)[]).every((name) => one[name] === other[name]);

/** What an entry's own representation needs of a term that it carries. */
export type TermLink = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'sortName'> & {
  readonly entryId: number;
};

/** The same terms with so much of each as an entry's own representation needs: read for every entry of a list. */
export const termLinksOfEntry = defineListLoader<number, TermLink>(
  async (context, ids) => {
    const links = await context
      .readPart(ids.map(entryDependency), 'EntryTerm', 'Term')
      .selectFrom('EntryTerm')
      .innerJoin('Term', 'Term.id', 'EntryTerm.termId')
      .select(['EntryTerm.entryId', 'Term.id', 'Term.taxonomy', 'Term.slug', 'Term.sortName'])
      .where('EntryTerm.entryId', 'in', ids)
      .execute();
    // Cheaper than the database's sorter for a handful of rows.
    return links.sort((a, b) =>
      a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id - b.id,
    );
  },
  ({ entryId }) => entryId,
);

export interface RevisionSummary {
  readonly entryId: number;
  readonly count: number;
  readonly latestId: number;
}

/** How many revisions (no autosaves) an entry has, and its latest; null for none. */
export const revisionsOfEntry = defineRowLoader<number, RevisionSummary>(
  (context, ids) =>
    context
      .readPart(ids.map(entryDependency), 'Revision')
      .selectFrom('Revision')
      .select(['entryId', sql<number>`count(*)`.as('count'), sql<number>`max("id")`.as('latestId')])
      .where('entryId', 'in', ids)
      .where('isAutosave', '=', false)
      .groupBy('entryId')
      .execute(),
  ({ entryId }) => entryId,
);
