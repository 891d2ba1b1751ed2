import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { READS_NULL, REFUSES_NULL } from '../../../../graphql/cleared-input.ts';
import { changing, versioned } from '../../../../graphql/mutation.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { ownFieldsOfUsers } from '../../../../model/own-fields-of.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';

import { ownInput } from '../../own-values/graphql/own-inputs.ts';

const UNUSED = 'Of no effect: it is not kept here.';

const own = ownInput(ownFieldsOfUsers, 'User', 'extend.user');

const profile = (t: InputFields) => ({
  ...own.inputFields(t),
  ...changing(t),
  aim: t.string({ extensions: READS_NULL, description: UNUSED }),
  description: t.string({
    extensions: { maxLength: LONG_TEXT },
    description: 'A few words about the user.',
  }),
  displayName: t.string({ description: 'The name that is shown.' }),
  email: t.string({ description: 'The e-mail address.' }),
  firstName: t.string({ description: 'The first name.' }),
  jabber: t.string({ extensions: READS_NULL, description: UNUSED }),
  lastName: t.string({ description: 'The last name.' }),
  locale: t.string({ description: "The language; empty for the site's." }),
  nicename: t.string({ extensions: REFUSES_NULL, description: 'The name in the address.' }),
  nickname: t.string({ description: 'The nickname.' }),
  password: t.string({ extensions: REFUSES_NULL, description: 'The login password.' }),
  registered: t.string({
    extensions: READS_NULL,
    description: 'Of no effect: an account is as old as it is.',
  }),
  richEditing: t.string({ extensions: READS_NULL, description: UNUSED }),
  websiteUrl: t.string({ description: "The user's own site." }),
  refreshJwtUserSecret: t.boolean({
    description: 'Whether to make every token of the user invalid.',
  }),
  revokeJwtUserSecret: t.boolean({
    description:
      'Whether to make every token of the user invalid and issue no more; false issues them again.',
  }),
  yim: t.string({ extensions: READS_NULL, description: UNUSED }),
});

const roles = (t: InputFields) =>
  t.stringList({
    extensions: REFUSES_NULL,
    required: optionalItems,
    description: 'The roles, by name.',
  });
const username = (t: InputFields) =>
  t.string({ required: true, description: 'The name to log in with.' });
const idField = (t: InputFields) =>
  t.id({ required: true, description: 'The global id or the number.' });

export const CreateUserInputRef = builder.inputType('CreateUserInput', {
  description: 'A new user.',
  fields: (t) => ({ ...profile(t), roles: roles(t), username: username(t) }),
});

export const UpdateUserInputRef = builder.inputType('UpdateUserInput', {
  description: 'What to change of a user; what is left out stays.',
  fields: (t) => ({ ...profile(t), ...versioned(t), roles: roles(t), id: idField(t) }),
});

export const DeleteUserInputRef = builder.inputType('DeleteUserInput', {
  description: 'Which user to remove, and who takes over the content.',
  fields: (t) => ({
    ...changing(t),
    ...versioned(t),
    id: idField(t),
    reassignId: t.id({ description: 'Who takes over; without one the content goes, too.' }),
  }),
});

export const RegisterUserInputRef = builder.inputType('RegisterUserInput', {
  description: 'Someone who would be a user.',
  fields: (t) => ({ ...profile(t), username: username(t) }),
});

type Input = Omit<typeof CreateUserInputRef.$inferInput, 'username'>;

function tokenChange({ revokeJwtUserSecret: isRevoked, refreshJwtUserSecret }: Input) {
  if (isRevoked != null) return isRevoked ? 'block' : 'allow';
  return refreshJwtUserSecret ? 'renew' : undefined;
}

/** The arguments of the operations, under REST's names. */
export function readUserInput(input: Input): Readonly<Record<string, unknown>> {
  const given = {
    description: input.description,
    name: input.displayName,
    email: input.email,
    first_name: input.firstName,
    last_name: input.lastName,
    locale: input.locale,
    slug: input.nicename,
    nickname: input.nickname,
    password: input.password,
    url: input.websiteUrl,
    roles: input.roles?.filter((role) => role != null),
    tokens: tokenChange(input),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)),
    ...own.readInput(input),
  };
}
