import type { Selectable } from 'kysely';
import { defineRowLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';

/** A row of the users' table; what of it may be shown to whom is present-user.ts's to say. */
export type User = Selectable<Tables['User']>;

/** A user by id. */
export const userById = defineRowLoader<number, User>(
  (context, ids) =>
    context.read('User').selectFrom('User').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);
