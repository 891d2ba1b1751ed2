import type { Viewer } from '../../../auth/viewer.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { countUsers, findUsers } from './find-users.ts';
import { userListArgs } from './user-list-args.ts';
import type { User } from './user-loaders.ts';
import { unreadableUser } from './user-policy.ts';
import { toUserQuery } from './user-query.ts';

/** interface.md §4.4: one page of users; of those that the viewer may not know, none. */
export const listUsers = defineOperation({
  name: 'listUsers',
  kind: 'query',
  summary: 'Lists users.',
  args: userListArgs,
  authorize({ viewer }, args) {
    assertPublicQuestions(viewer, args);
  },
  async resolve(context, args): Promise<Page<User>> {
    const query = toUserQuery(context, args);
    const window = { limit: args.per_page, offset: args.offset ?? (args.page - 1) * args.per_page };
    const [items, total] = await Promise.all([
      findUsers(context, query, window),
      countUsers(context, query),
    ]);
    return { items, total };
  },
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
export function assertPublicQuestions(
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
