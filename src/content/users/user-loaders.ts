import type { Kysely, Selectable } from 'kysely';
import { defineRowLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';

/** A row of the users' table; what of it may be shown to whom is user-policy.ts's to say. */
export type User = Selectable<Tables['User']>;

/** Selects the user who has been an administrator for the longest. */
export const firstAdministrator = (tables: Kysely<Pick<Tables, 'User'>>) =>
  tables.selectFrom('User').where('roles', 'like', '%administrator%').orderBy('id').limit(1);

/** A user by id. */
export const userById = defineRowLoader<number, User>(
  (context, ids) =>
    context.read('User').selectFrom('User').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

/** A user by the name in the address of the author's page. */
export const userBySlug = defineRowLoader<string, User>(
  (context, slugs) =>
    context.read('User').selectFrom('User').selectAll().where('slug', 'in', slugs).execute(),
  ({ slug }) => slug,
);

/** A user by login, given in lower case. */
export const userByLogin = defineRowLoader<string, User>(
  (context, keys) =>
    context.read('User').selectFrom('User').selectAll().where('loginKey', 'in', keys).execute(),
  ({ loginKey }) => loginKey,
);

/** A user by e-mail address, given in lower case. */
export const userByEmail = defineRowLoader<string, User>(
  (context, keys) =>
    context.read('User').selectFrom('User').selectAll().where('emailKey', 'in', keys).execute(),
  ({ emailKey }) => emailKey ?? '',
);
