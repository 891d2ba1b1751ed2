import type { IssuedTokens } from '../../../../auth/user-tokens.ts';
import { avatarUrl } from '../../../../content/users/present-user.ts';
import { type User, userById } from '../../../../content/users/user-loaders.ts';
import { canEditUser, canReadUser } from '../../../../content/users/user-policy.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, edgeType } from '../../../../graphql/connection.ts';
import {
  DatabaseIdentifierRef,
  type NodeModel,
  NodeRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';

/** The author of a comment: a user, or a visitor who left a name. */
export interface CommenterModel extends NodeModel {
  readonly name: string;
  readonly url: string;
  /** Null for viewers who may not read it. */
  emailFor(context: Context): string | null;
  /** The e-mail address that the avatar is computed from. */
  readonly pictureOf: string;
}

interface AvatarModel {
  readonly size: number;
  readonly rating: string;
  readonly forceDefault: boolean;
  readonly email: string;
}

const AvatarRatingRef = builder.enumType('AvatarRatingEnum', {
  description: 'For whom a picture is suitable.',
  values: {
    G: { value: 'g', description: 'Everyone.' },
    PG: { value: 'pg', description: 'Those over 13.' },
    R: { value: 'r', description: 'Those over 17.' },
    X: { value: 'x', description: 'Those of mature age.' },
  } as const,
});

const AvatarRef = builder.objectRef<AvatarModel>('Avatar').implement({
  description: "A person's picture.",
  fields: (t) => ({
    default: t.string({
      nullable: false,
      description: 'What stands for a person without a picture.',
      resolve: () => 'mm',
    }),
    extraAttr: t.string({
      description: 'Further attributes for its element; there are none.',
      resolve: () => null,
    }),
    forceDefault: t.exposeBoolean('forceDefault', {
      nullable: false,
      description: 'Whether that is shown in any case.',
    }),
    foundAvatar: t.boolean({
      nullable: false,
      description: 'Whether there is an address for it; there always is.',
      resolve: () => true,
    }),
    height: t.exposeInt('size', { nullable: false, description: 'Its height in pixels.' }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: () => false,
    }),
    rating: t.exposeString('rating', { nullable: false, description: 'For whom it is suitable.' }),
    scheme: t.string({
      nullable: false,
      description: 'The scheme of its address.',
      resolve: () => 'https',
    }),
    size: t.exposeInt('size', { nullable: false, description: 'Its width and height in pixels.' }),
    url: t.string({
      nullable: false,
      description: 'Its address.',
      resolve: (avatar) => avatarUrl(avatar.email, avatar),
    }),
    width: t.exposeInt('size', { nullable: false, description: 'Its width in pixels.' }),
  }),
});

export const CommenterRef = builder.interfaceRef<CommenterModel>('Commenter').implement({
  description: 'Who comments.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    avatar: t.field({
      nullable: false,
      type: AvatarRef,
      description: 'The picture.',
      args: {
        size: t.arg.int({
          defaultValue: 96,
          description: 'Its width and height in pixels, from 1 to 2048.',
        }),
        rating: t.arg({ type: AvatarRatingRef, description: 'For whom it must be suitable.' }),
        forceDefault: t.arg.boolean({
          description: 'Whether to show what stands for persons without one.',
        }),
      },
      resolve: ({ pictureOf }, { size, rating, forceDefault }) => ({
        size: Math.min(Math.max(size ?? 96, 1), 2048),
        rating: rating ?? 'g',
        forceDefault: forceDefault ?? false,
        email: pictureOf,
      }),
    }),
    email: t.string({
      description: 'The e-mail address, for those who may see it.',
      resolve: (commenter, _, context) => commenter.emailFor(context) || null,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: (commenter, _, context) => commenter.emailFor(context) === null,
    }),
    name: t.string({ description: 'The name that is shown.', resolve: ({ name }) => name || null }),
    url: t.string({ description: 'Their own site.', resolve: ({ url }) => url || null }),
  }),
});

/** A user whom the viewer may see. Fields for editors of the user check that right themselves. */
export interface UserModel extends UriModel, CommenterModel {
  readonly user: User;
  /** New tokens, for a caller who has just proved to be this user and may read all of it. */
  readonly tokens: IssuedTokens | null;
}

/** @param tokens of a caller who has just logged in as this user */
export const toUserModel = (user: User, tokens: IssuedTokens | null = null): UserModel => ({
  typename: 'User',
  idType: 'user',
  databaseId: user.id,
  path: () => `/author/${user.slug}/`,
  name: user.name,
  url: user.url,
  emailFor: ({ viewer }) => (tokens || canEditUser(viewer, user.id) ? user.email : null),
  pictureOf: user.email,
  user,
  tokens,
});

/** The user of an id; null for none, or for one whom the viewer may not see. */
export async function loadUserModel(
  context: Context,
  id: number | null,
): Promise<UserModel | null> {
  const user = id === null ? null : await userById(context).load(id);
  return user && (await canReadUser(context, user)) ? toUserModel(user) : null;
}

/** Its fields are in user-type.ts. A field of this type may resolve to an id; a user whom the viewer may not see is null then. */
export const UserRef = builder.loadableObjectRef('User', {
  load: async (ids: number[], context) => {
    const models = await Promise.all(ids.map((id) => loadUserModel(context, id)));
    return models.filter((model) => model !== null);
  },
  toKey: ({ user }) => user.id,
  sort: true,
  loaderOptions: { cache: false }, // the context's loaders cache, and forget after a write
});

export const UserConnections = connectionFamily('User', UserRef);

export const AuthorEdgeRef = edgeType('NodeWithAuthorToUserConnectionEdge', UserRef);

export const LastEditorEdgeRef = edgeType('ContentNodeToEditLastConnectionEdge', UserRef);

export const EditingLockEdgeRef = edgeType('ContentNodeToEditLockConnectionEdge', UserRef);
