import type { Selectable } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { defineIdLoader, defineListLoader } from '../../operation/loader.ts';
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
