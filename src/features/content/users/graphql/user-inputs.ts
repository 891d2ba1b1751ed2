import { arg, unused } from '../../../../graphql/args-input.ts';
import { ownFieldsOfUsers } from '../../../../model/own-fields-of.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';

const UNUSED = 'Of no effect: it is not kept here.';

/** A change of tokens. Of both fields, `revokeJwtUserSecret` counts, which comes last. */
const tokens = (read: (isSet: unknown) => string | undefined, description: string) =>
  arg('tokens', { type: 'Boolean', read, collect: (changes) => changes.at(-1), description });

/** What is written of a user's profile, by mutations that create, change and register. */
export const profileFields = {
  aim: unused(UNUSED),
  description: arg('description'),
  displayName: arg('name'),
  email: arg('email'),
  firstName: arg('first_name'),
  jabber: unused(UNUSED),
  lastName: arg('last_name'),
  locale: arg('locale'),
  nicename: arg('slug', { refusesNull: true, description: 'The name in the address.' }),
  nickname: arg('nickname'),
  password: arg('password', { refusesNull: true }),
  refreshJwtUserSecret: tokens(
    (isSet) => (isSet ? 'renew' : undefined),
    'Whether to make every token of the user invalid.',
  ),
  registered: unused('Of no effect: an account is as old as it is.'),
  revokeJwtUserSecret: tokens(
    (isSet) => (isSet ? 'block' : 'allow'),
    'Whether to make every token of the user invalid and issue no more; false issues them again.',
  ),
  richEditing: unused(UNUSED),
  websiteUrl: arg('url'),
  yim: unused(UNUSED),
};

export const profileParts = [ownInput(ownFieldsOfUsers, 'User', 'extend.user')];

/** The same, and what only those write who promote users. */
export const userFields = {
  ...profileFields,
  roles: arg('roles', { refusesNull: true, description: 'The roles, by name.' }),
};
