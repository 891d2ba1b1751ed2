import { type Selectable, sql } from 'kysely';
import { defineListLoader, defineLoader, defineRowLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';

/** A stored state of an entry's text, or one user's unsaved text of it (`isAutosave`). */
export type Revision = Selectable<Tables['Revision']>;

/** A revision or an autosave by its own id. */
export const revisionById = defineRowLoader<number, Revision>(
  (context, ids) =>
    context.read('Revision').selectFrom('Revision').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

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
export interface LatestKey {
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
