import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { containing } from '../../../storage/containing.ts';
import type { Tables } from '../../../storage/tables.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import { hasPublishedAny } from './user-list-args.ts';
import type { UserQuery, UserSearch, UserSearchColumn } from './user-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'User' | 'Entry'>, 'User'>;

/** The `WHERE` of a user query. Ids to include make the reference ignore ids to exclude. */
export function userConditions(eb: Builder, query: UserQuery): Expression<SqlBool> {
  const { include = [], exclude = [], slugs = [], search, roles = [], publishedKinds } = query;
  const { slugsExclude = [], logins = [], loginsExclude = [], rolesExclude = [] } = query;
  return eb.and([
    ...(include.length > 0 ? [eb('User.id', 'in', include)] : []),
    ...(include.length === 0 && exclude.length > 0 ? [eb('User.id', 'not in', exclude)] : []),
    ...(slugs.length > 0 ? [eb('User.slug', 'in', slugs)] : []),
    ...(slugsExclude.length > 0 ? [eb('User.slug', 'not in', slugsExclude)] : []),
    ...(logins.length > 0 ? [eb('User.loginKey', 'in', logins)] : []),
    ...(loginsExclude.length > 0 ? [eb('User.loginKey', 'not in', loginsExclude)] : []),
    ...rolesExclude.map((role) => eb.not(hasRole(role))),
    ...(search ? [searchCondition(eb, search)] : []),
    ...roles.map((some) => eb.or(some.map(hasRole))),
    ...(publishedKinds ? [hasPublishedAny(publishedKinds)] : []),
  ]);
}

const hasRole = (role: string) => sql<SqlBool>`',' || "User"."roles" || ',' LIKE ${`%,${role},%`}`;

/** Columns that are searched hold folded text, so that both databases find alike. */
const SEARCHED: Readonly<
  Record<Exclude<UserSearchColumn, 'id'>, readonly [RawBuilder<string>, (text: string) => string]>
> = {
  username: [sql`"User"."loginKey"`, (text) => text.toLowerCase()],
  slug: [sql`"User"."slug"`, (text) => text.toLowerCase()],
  email: [sql`coalesce("User"."emailKey", '')`, (text) => text.toLowerCase()],
  name: [sql`"User"."sortName"`, toSortText],
  url: [sql`lower("User"."url")`, (text) => text.toLowerCase()],
};

const searchCondition = (eb: Builder, { text, columns }: UserSearch): Expression<SqlBool> =>
  eb.or(
    columns.map((column) => {
      if (column === 'id') return sql<SqlBool>`cast("User"."id" AS TEXT) = ${text}`;
      const [expression, fold] = SEARCHED[column];
      return containing(expression, fold(text));
    }),
  );
