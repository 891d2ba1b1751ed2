import type { Selectable } from 'kysely';
import { defineListLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';

/** A row of the table; the hash in it is shown to nobody. */
export type ApplicationPassword = Selectable<Tables['ApplicationPassword']>;

/** The application passwords of a user, the oldest first. */
export const applicationPasswordsOf = defineListLoader<number, ApplicationPassword>(
  (context, userIds) =>
    context
      .read('ApplicationPassword')
      .selectFrom('ApplicationPassword')
      .selectAll()
      .where('userId', 'in', userIds)
      .orderBy('created')
      .orderBy('uuid')
      .execute(),
  ({ userId }) => userId,
);
