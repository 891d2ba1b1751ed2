import type { IssuedTokens } from '../../../../auth/user-tokens.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, edgeType } from '../../../../graphql/connection.ts';
import type { UriModel } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { type User, userById } from '../user-loaders.ts';
import { canEditUser, canReadUser } from '../user-policy.ts';
import type { CommenterModel } from './commenter.ts';

/** A user who may be seen; what of one is for its editors only, its fields ask themselves. */
export interface UserModel extends UriModel, CommenterModel {
  readonly user: User;
  /** New tokens of a caller who has just proved to be this user, and so sees all of it. */
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

/** Its fields are in user-type.ts. */
export const UserRef = builder.objectRef<UserModel>('User');

export const UserConnections = connectionFamily('User', UserRef);

export const AuthorEdgeRef = edgeType('NodeWithAuthorToUserConnectionEdge', UserRef);

export const LastEditorEdgeRef = edgeType('ContentNodeToEditLastConnectionEdge', UserRef);
