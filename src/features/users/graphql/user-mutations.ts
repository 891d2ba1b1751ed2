import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../graphql/mutation.ts';
import { optionalItems } from '../../../graphql/optional-items.ts';
import { perform, translated } from '../../../graphql/perform.ts';
import { createUser } from '../create-user.ts';
import { deleteUser } from '../delete-user.ts';
import { updateUser } from '../update-user.ts';
import { userById } from '../user-loaders.ts';
import { registrationClosed } from '../user-policy.ts';
import { toUserModel, type UserModel, UserRef } from './user-model.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  'InputObject'
>;

interface WrittenUser extends Changed {
  readonly user: UserModel | null;
}

const UNUSED = 'Of no effect: it is not kept here.';

const profile = (t: InputFields) => ({
  ...changing(t),
  aim: t.string({ description: UNUSED }),
  description: t.string({ description: 'A few words about the user.' }),
  displayName: t.string({ description: 'The name that is shown.' }),
  email: t.string({ description: 'The e-mail address.' }),
  firstName: t.string({ description: 'The first name.' }),
  jabber: t.string({ description: UNUSED }),
  lastName: t.string({ description: 'The last name.' }),
  locale: t.string({ description: "The language; empty for the site's." }),
  nicename: t.string({ description: 'The name in the address.' }),
  nickname: t.string({ description: 'The nickname.' }),
  password: t.string({ description: 'The login password.' }),
  registered: t.string({ description: 'Of no effect: an account is as old as it is.' }),
  richEditing: t.string({ description: UNUSED }),
  websiteUrl: t.string({ description: "The user's own site." }),
  yim: t.string({ description: UNUSED }),
});

const roles = (t: InputFields) =>
  t.stringList({ required: optionalItems, description: 'The roles, by name.' });
const username = (t: InputFields) =>
  t.string({ required: true, description: 'The name to log in with.' });
const idField = (t: InputFields) =>
  t.id({ required: true, description: 'The global id or the number.' });

const CreateInputRef = builder.inputType('CreateUserInput', {
  description: 'A new user.',
  fields: (t) => ({ ...profile(t), roles: roles(t), username: username(t) }),
});

const UpdateInputRef = builder.inputType('UpdateUserInput', {
  description: 'What to change of a user; what is left out stays.',
  fields: (t) => ({ ...profile(t), roles: roles(t), id: idField(t) }),
});

const DeleteInputRef = builder.inputType('DeleteUserInput', {
  description: 'Which user to remove, and who takes over the content.',
  fields: (t) => ({
    ...changing(t),
    id: idField(t),
    reassignId: t.id({ description: 'Who takes over; without one the content goes, too.' }),
  }),
});

const RegisterInputRef = builder.inputType('RegisterUserInput', {
  description: 'Someone who would be a user.',
  fields: (t) => ({ ...profile(t), username: username(t) }),
});

const written = (name: string, description: string) =>
  builder.objectRef<WrittenUser>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user.' }),
    }),
  });

const CreatePayloadRef = written('CreateUserPayload', 'A user who was created.');
const UpdatePayloadRef = written('UpdateUserPayload', 'A user who was changed.');
const RegisterPayloadRef = written('RegisterUserPayload', 'A user who has registered.');

const DeletePayloadRef = builder
  .objectRef<WrittenUser & { readonly deletedId: string }>('DeleteUserPayload')
  .implement({
    description: 'A user who was removed.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'The global id.' }),
      user: t.expose('user', { type: UserRef, nullable: true, description: 'The user as it was.' }),
    }),
  });

async function modelOf(context: Context, id: number): Promise<UserModel | null> {
  const user = await userById(context).load(id);
  return user && toUserModel(user);
}

builder.mutationFields((t) => ({
  createUser: t.field({
    type: CreatePayloadRef,
    description: createUser.summary,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The user.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(createUser, context, {
        ...readInput(input),
        username: input.username,
      });
      return answer(input, { user: await modelOf(context, id) });
    },
  }),
  updateUser: t.field({
    type: UpdatePayloadRef,
    description: updateUser.summary,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const args = { ...readInput(input), id: toDatabaseId(input.id, 'user') ?? 0 };
      const id = await perform(updateUser, context, args);
      return answer(input, { user: await modelOf(context, id) });
    },
  }),
  deleteUser: t.field({
    type: DeletePayloadRef,
    description: deleteUser.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which user.' }) },
    async resolve(_, { input }, context) {
      const { reassignId } = input;
      const reassign = reassignId == null ? false : (toDatabaseId(reassignId, 'user') ?? -1);
      const args = { id: toDatabaseId(input.id, 'user') ?? 0, force: true, reassign };
      const user = await perform(deleteUser, context, args);
      return answer(input, { user: toUserModel(user), deletedId: toGlobalId('user', user.id) });
    },
  }),
  registerUser: t.field({
    type: RegisterPayloadRef,
    description: 'Makes an account for the caller. Registration is closed on this site.',
    args: { input: t.arg({ type: RegisterInputRef, required: true, description: 'Who.' }) },
    resolve: () =>
      translated(() => {
        throw registrationClosed();
      }),
  }),
}));

type Input = Omit<typeof CreateInputRef.$inferInput, 'username'>;

/** The arguments of the operations, under REST's names. */
function readInput(input: Input): Readonly<Record<string, unknown>> {
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
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}
