import { type Static, Type } from '@sinclair/typebox';
import { remoteEntry } from '../remote-entry.ts';
import { remoteReference } from '../remote-fields.ts';

/** What is read of a post. */
export const remotePost = Type.Object({
  ...remoteEntry,
  sticky: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.String()),
  categories: Type.Optional(Type.Array(remoteReference)),
  tags: Type.Optional(Type.Array(remoteReference)),
});

export type RemotePost = Static<typeof remotePost>;
