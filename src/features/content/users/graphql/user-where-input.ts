import { roleNames } from '../../../../auth/capabilities.ts';
import { builder } from '../../../../graphql/builder.ts';
import { offsetPaginationField } from '../../../../graphql/offset-pagination.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { restNames } from '../../../../graphql/rest-twin/rest-names.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { ContentTypeEnumRef } from '../../entries/graphql/entry-enums.ts';

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

export const UserWhereRef = builder.inputType('RootQueryToUserConnectionWhereArgs', {
  description: 'Which users.',
  ...restNames({
    order: 'orderby.order',
    orderby: 'orderby.field',
    roles: 'roleIn',
    slug: 'nicenameIn',
  }),
  fields: (t) => ({
    exclude: t.idList({
      ...publishedAs('Int'),
      required: optionalItems,
      description: 'None of these ids.',
    }),
    hasPublishedPosts: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'Having published something of these kinds.',
    }),
    include: t.idList({
      ...publishedAs('Int'),
      required: optionalItems,
      description: 'Any of these ids.',
    }),
    login: t.string({ description: 'With this name to log in with, for those who list users.' }),
    loginIn: t.stringList({
      required: optionalItems,
      description: 'With any of these names to log in with.',
    }),
    loginNotIn: t.stringList({
      required: optionalItems,
      description: 'With none of these names to log in with.',
    }),
    nicename: t.string({ description: 'With this name in the address.' }),
    nicenameIn: t.stringList({
      required: optionalItems,
      description: 'With any of these names in the address.',
    }),
    nicenameNotIn: t.stringList({
      required: optionalItems,
      description: 'With none of these names in the address.',
    }),
    ...offsetPaginationField(t),
    orderby: t.field({
      type: [OrderInputRef],
      required: optionalItems,
      description: 'What it is sorted by.',
    }),
    role: t.field({
      type: UserRoleEnumRef,
      description: 'Having this role, for those who list users.',
    }),
    roleIn: t.field({
      type: [UserRoleEnumRef],
      required: optionalItems,
      description: 'Having any of these roles.',
    }),
    roleNotIn: t.field({
      type: [UserRoleEnumRef],
      required: optionalItems,
      description: 'Having none of these roles.',
    }),
    search: t.string({
      extensions: { maxLength: SEARCH_TEXT },
      description: 'Text that must be found; a `*` at an end is passed over.',
    }),
    searchColumns: t.field({
      type: [SearchColumnRef],
      required: optionalItems,
      description: 'Where to search.',
    }),
  }),
});
