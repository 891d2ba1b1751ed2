import { type Selectable, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { defineIdLoader, defineListLoader, defineLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';
import {
  columnsOfRevision,
  seoOfRevision,
  unsavedOf,
  valuesOfRevision,
} from '../fields/field-values.ts';
import { ownFieldsOfKind } from '../kinds/registry.ts';
import { termById } from '../terms/term.ts';
import { type Entry, type EntryRecord, entryById } from './entry.ts';

/** A stored state of an entry's text, or one user's unsaved text of it (`isAutosave`). */
export type Revision = Selectable<Tables['Revision']>;

/** A revision or an autosave by its own id. */
export const revisionById = defineIdLoader('Revision');

/** All autosaves of an entry, one a user, the latest first. */
export const autosavesOfEntry = defineListLoader<number, Revision>(
  (context, ids) =>
    context
      .read('Revision')
      .selectFrom('Revision')
      .selectAll()
      .where('entryId', 'in', ids)
      .where('isAutosave', '=', true)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ({ entryId }) => entryId,
);

/** Asks for the latest revisions of an entry, at most `limit`. */
interface LatestKey {
  readonly entryId: number;
  readonly limit: number;
}

/** Loads the latest revisions (no autosaves) of many entries by one statement: of each entry as many as the largest limit. */
export const latestRevisions = defineLoader<LatestKey, readonly Revision[]>(
  async (context, keys) => {
    const most = Math.max(...keys.map(({ limit }) => limit));
    const rows = await context
      .read('Revision')
      .selectFrom((eb) =>
        eb
          .selectFrom('Revision')
          .selectAll()
          .select(
            sql<number>`row_number() OVER (PARTITION BY "entryId" ORDER BY "date" DESC, "id" DESC)`.as(
              'place',
            ),
          )
          .where('entryId', 'in', [...new Set(keys.map(({ entryId }) => entryId))])
          .where('isAutosave', '=', false)
          .as('latest'),
      )
      .selectAll()
      .where('place', '<=', most)
      .orderBy('entryId')
      .orderBy('place')
      .execute();
    return keys.map(({ entryId, limit }) =>
      rows.filter((row) => row.entryId === entryId && row.place <= limit),
    );
  },
  ({ entryId, limit }) => `${entryId} ${limit}`,
);

/** An entry with the values of one of its revisions or autosaves; its terms are {@link unsavedTerms}. */
export function withRevision<Stored extends Entry>(entry: Stored, revision: Revision): Stored {
  const { title, content, excerpt, footnotes } = revision;
  const values = valuesOfRevision(ownFieldsOfKind(entry.kind), entry.values, revision);
  const seo = seoOfRevision(revision);
  return {
    ...entry,
    ...{ title, content, excerpt, footnotes, values, seo },
    ...columnsOfRevision(revision),
  };
}

/** The ids of the terms that an entry would carry with an autosave; null where it has none of its own. */
export async function unsavedTerms(
  context: Context,
  revision: Revision,
): Promise<readonly number[] | null> {
  const { terms: unsaved } = unsavedOf(revision);
  if (!unsaved) return null;
  const entry = await entryById(context).load(revision.entryId);
  const stays = (entry?.terms ?? []).filter(({ taxonomy }) => !unsaved[taxonomy]);
  return [...stays.map(({ id }) => id), ...Object.values(unsaved).flat()];
}

/** Lets the rest of this request see the entry as an autosave would have it. */
export async function showAutosave(
  context: Context,
  entry: Entry,
  revision: Revision,
): Promise<Entry> {
  const loader = entryById(context);
  const stored = await loader.load(entry.id);
  if (!stored) return entry;
  const ids = await unsavedTerms(context, revision);
  const found = ids && (await Promise.all(ids.map((id) => termById(context).load(id))));
  const terms = found ? found.filter((term) => term !== null) : stored.terms;
  const shown: EntryRecord = { ...withRevision(stored, revision), terms };
  loader.clear(entry.id).prime(entry.id, shown);
  return shown;
}
