import { list, schemaOf, string } from '../../../operation/args.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { countUsers, findUsers, userOrder } from './find-users.ts';
import { assertPublicQuestions } from './list-users.ts';
import { userListArgs } from './user-list-args.ts';
import type { User } from './user-loaders.ts';
import { unreadableUser } from './user-policy.ts';
import { toUserQuery, type UserOrder, type UserQuery } from './user-query.ts';

const {
  page: _,
  per_page: __,
  offset: ___,
  order: ____,
  orderby: _____,
  ...filterArgs
} = userListArgs;

const BY_NAME: readonly UserOrder[] = [{ by: 'name', direction: 'asc' }];

/** The list of users by cursors, under the same rules as by pages (behaviour.md §14). */
export const browseUsers = defineOperation({
  name: 'browseUsers',
  kind: 'query',
  summary: 'Lists users by cursors.',
  args: {
    ...filterArgs,
    slug_exclude: list(string(), { description: 'None of these slugs.' }),
    login: list(string(), { description: 'Any of these names to log in with.' }),
    login_exclude: list(string(), { description: 'None of these names to log in with.' }),
    roles_exclude: list(string(), { description: 'Having none of these roles.' }),
    order: schemaOf<readonly UserOrder[]>({ type: 'array', items: {} }),
    ...pagingArgs,
  },
  authorize({ viewer }, args) {
    for (const { by } of args.order ?? BY_NAME)
      assertPublicQuestions(viewer, { ...args, orderby: by });
    const asksPrivately = args.login || args.login_exclude || args.roles_exclude;
    if (asksPrivately && !viewer.can('list_users')) throw unreadableUser(viewer);
  },
  async resolve(context, args): Promise<Connection<User>> {
    const lower = (texts: readonly string[] | undefined) =>
      texts?.map((text) => text.toLowerCase());
    const query: UserQuery = {
      ...toUserQuery(context, {
        ...args,
        page: 1,
        per_page: 10,
        offset: undefined,
        order: 'asc',
        orderby: 'name',
      }),
      slugsExclude: args.slug_exclude,
      logins: lower(args.login),
      loginsExclude: lower(args.login_exclude),
      rolesExclude: args.roles_exclude,
      order: args.order && args.order.length > 0 ? args.order : BY_NAME,
    };
    const window = readPlace(args, userOrder(query));
    const found = await findUsers(context, query, { ...window, limit: window.limit + 1 });
    return toConnection(
      window,
      found,
      (user) => user,
      () => countUsers(context, query),
    );
  },
});
