import { roleNames } from '../../../../auth/capabilities.ts';
import { arg, defineWhere, ids } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { ContentTypeEnumRef } from '../../entries/graphql/entry-enums.ts';
import { userCursorArgs } from '../list-users.ts';
import type { UserOrder } from '../user-query.ts';

const UserRoleEnumRef = builder.enumType('UserRoleEnum', {
  description: 'A role by name. Roles that no user of this site can have find nobody.',
  values: Object.fromEntries(
    [...roleNames, 'campaign_manager', 'donor'].map((role) => [
      role.toUpperCase(),
      { value: role, description: `The role \`${role}\`.` },
    ]),
  ),
});

const OrderFieldRef = builder.enumType('UsersConnectionOrderbyEnum', {
  description: 'What a list of users is sorted by.',
  values: {
    DISPLAY_NAME: { value: 'name', description: 'The name that is shown.' },
    EMAIL: { value: 'email', description: 'The e-mail address, for those who list users.' },
    LOGIN: { value: 'login', description: 'The name to log in with, for those who list users.' },
    LOGIN_IN: { value: 'login_in', description: 'The same: `loginIn` sorts by name.' },
    NICE_NAME: { value: 'slug', description: 'The name in the address.' },
    NICE_NAME_IN: { value: 'include_slugs', description: 'The order of `nicenameIn`.' },
    REGISTERED: {
      value: 'registered_date',
      description: 'When the account was made, for those who list users.',
    },
    URL: { value: 'url', description: 'Their own site.' },
  } as const,
});

const SearchColumnRef = builder.enumType('UsersConnectionSearchColumnEnum', {
  description: 'What of a user is searched.',
  values: {
    EMAIL: { value: 'email', description: 'The e-mail address, for those who list users.' },
    ID: { value: 'id', description: 'The number.' },
    LOGIN: { value: 'username', description: 'The name to log in with.' },
    NICENAME: { value: 'slug', description: 'The name in the address.' },
    NAME: { value: 'name', description: 'The name that is shown.' },
    URL: { value: 'url', description: 'Their own site; searched as part of all that may be.' },
  } as const,
});

const OrderInputRef = builder.inputType('UsersConnectionOrderbyInput', {
  description: 'What a list of users is sorted by; where values are equal, the next one decides.',
  fields: (t) => ({
    field: t.field({ type: OrderFieldRef, required: true, description: 'By what.' }),
    order: t.field({
      type: OrderEnumRef,
      description: 'In which direction; ascending unless said.',
    }),
  }),
});

function readOrder(input: unknown): UserOrder {
  const { field, order } = input as typeof OrderInputRef.$inferInput; // its type
  if (field === 'login_in') return { by: 'login', direction: order ?? 'asc' };
  return { by: field, direction: field === 'include_slugs' ? 'asc' : (order ?? 'asc') };
}

export const userWhere = defineWhere({
  name: 'RootQueryToUserConnectionWhereArgs',
  description: 'Which users.',
  restNames: { order: 'orderby.order', orderby: 'orderby.field' },
  args: userCursorArgs,
  fields: {
    exclude: ids('exclude', 'user', { publishedAs: 'Int' }),
    hasPublishedPosts: arg('has_published_posts', {
      type: ContentTypeEnumRef,
      isList: true,
      collect: (kinds) => kinds,
      description: 'Having published something of these kinds.',
    }),
    include: ids('include', 'user', { publishedAs: 'Int' }),
    login: arg('login', {
      isList: false,
      description: 'With this name to log in with, for those who list users.',
    }),
    loginIn: arg('login'),
    loginNotIn: arg('login_exclude'),
    nicename: arg('slug', { isList: false, description: 'With this name in the address.' }),
    nicenameIn: arg('slug', { description: 'With any of these names in the address.' }),
    nicenameNotIn: arg('slug_exclude', {
      description: 'With none of these names in the address.',
    }),
    orderby: arg('orders', { type: OrderInputRef, read: readOrder }),
    role: arg('roles', {
      type: UserRoleEnumRef,
      isList: false,
      description: 'Having this role, for those who list users.',
    }),
    roleIn: arg('roles', { type: UserRoleEnumRef }),
    roleNotIn: arg('roles_exclude', { type: UserRoleEnumRef }),
    search: arg('search', {
      description: 'Text that must be found; a `*` at an end is passed over.',
      read: (text) => String(text).replace(/^\*+|\*+$/g, ''),
    }),
    searchColumns: arg('search_columns', {
      type: SearchColumnRef,
      read: (column) => (column === 'url' ? undefined : column),
    }),
  },
});
