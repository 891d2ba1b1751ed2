import { sql } from 'kysely';
import { defineListLoader, defineRowLoader } from '../../../operation/loader.ts';
import type { Term } from '../terms/term.ts';
import type { Entry } from './entry.ts';

/** An entry of any kind by id. */
export const entryById = defineRowLoader<number, Entry>(
  (context, ids) =>
    context
      .readPart(ids.map(entryDependency), 'Entry')
      .selectFrom('Entry')
      .selectAll()
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

/** A change of a term that shows in the entries that carry it, and each revision that is kept, is noted as a change of these. */
const entryDependency = (id: number) => `entry:${id}` as const;

/** The terms of an entry, of all taxonomies, by name. */
export const termsOfEntry = defineListLoader<number, Term & { readonly entryId: number }>(
  (context, ids) =>
    context
      .readPart(ids.map(entryDependency), 'EntryTerm', 'Term')
      .selectFrom('EntryTerm')
      .innerJoin('Term', 'Term.id', 'EntryTerm.termId')
      .selectAll('Term')
      .select('EntryTerm.entryId')
      .where('EntryTerm.entryId', 'in', ids)
      .orderBy('Term.sortName')
      .orderBy('Term.id')
      .execute(),
  ({ entryId }) => entryId,
);

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
