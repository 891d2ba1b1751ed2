import type { Viewer } from '../../../auth/viewer.ts';
import { list, schemaOf, string } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { countUsers, findUsers, userOrder } from './find-users.ts';
import { userListArgs } from './user-list-args.ts';
import { unreadableUser } from './user-policy.ts';
import { toUserQuery, type UserOrder } from './user-query.ts';

/** The arguments of a list by cursors. */
export const userCursorArgs = {
  ...userListArgs,
  slug_exclude: list(string(), { description: 'None of these slugs.' }),
  login: list(string(), { description: 'Any of these names to log in with.' }),
  login_exclude: list(string(), { description: 'None of these names to log in with.' }),
  roles_exclude: list(string(), { description: 'Having none of these roles.' }),
  orders: schemaOf<readonly UserOrder[]>({
    type: 'array',
    items: { type: 'object' },
    description: 'What the list is sorted by, one after the other.',
  }),
};

/** docs/rest.md §4.12: of the users that the viewer may not know, a list has none (docs/rest.md §11). */
export const listUsers = defineListOperation({
  name: 'listUsers',
  summary: 'Lists users.',
  args: userListArgs,
  cursorArgs: userCursorArgs,
  authorize({ viewer }, args) {
    for (const { by } of args.orders ?? [{ by: args.orderby }])
      assertPublicQuestions(viewer, { ...args, orderby: by });
    const asksPrivately = args.login || args.login_exclude || args.roles_exclude;
    if (asksPrivately && !viewer.can('list_users')) throw unreadableUser(viewer);
  },
  toQuery: toUserQuery,
  order: userOrder,
  find: findUsers,
  count: countUsers,
});

interface Questions {
  readonly roles?: readonly string[] | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly orderby: string;
  readonly who?: string | undefined;
}

/**
 * What a list must not tell those who may not list users, not even by its order.
 * @throws ApiError `rest_user_cannot_view`, `rest_forbidden_orderby`, `rest_forbidden_who`
 */
function assertPublicQuestions(
  viewer: Viewer,
  { roles = [], capabilities = [], orderby, who }: Questions,
): void {
  if (viewer.can('list_users')) return;
  if (roles.length > 0 || capabilities.length > 0) throw unreadableUser(viewer);
  if (orderby === 'email' || orderby === 'registered_date' || orderby === 'login')
    throw refused(viewer, 'rest_forbidden_orderby', 'You are not allowed to order users so.');
  if (who === 'authors' && !viewer.can('edit_posts'))
    throw refused(viewer, 'rest_forbidden_who', 'You are not allowed to ask for authors.');
}
