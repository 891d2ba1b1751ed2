import type { Kysely, Selectable } from 'kysely';
import { defineIdLoader, defineRowLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';

/** A row of the users' table; what of it may be shown to whom is user-policy.ts's to say. */
export type User = Selectable<Tables['User']>;

/** Selects the user who has been an administrator for the longest. */
export const firstAdministrator = (tables: Kysely<Pick<Tables, 'User'>>) =>
  tables.selectFrom('User').where('roles', 'like', '%administrator%').orderBy('id').limit(1);

/** A user by id. */
export const userById = defineIdLoader('User');

const userBy = (column: 'slug' | 'loginKey' | 'emailKey') =>
  defineRowLoader<string, User>(
    (context, keys) =>
      context.read('User').selectFrom('User').selectAll().where(column, 'in', keys).execute(),
    (user) => user[column] ?? '',
  );

/** A user by the name in the address of the author's page. */
export const userBySlug = userBy('slug');

/** A user by login, given in lower case. */
export const userByLogin = userBy('loginKey');

/** A user by e-mail address, given in lower case. */
export const userByEmail = userBy('emailKey');
