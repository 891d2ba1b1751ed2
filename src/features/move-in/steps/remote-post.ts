import { type Static, Type } from '@sinclair/typebox';
import { remoteText } from '../raw-text.ts';
import { remoteDate, remoteId, remoteReference } from '../remote-fields.ts';

/** What is read of a post. */
export const remotePost = Type.Object({
  id: remoteId,
  date: remoteDate,
  date_gmt: remoteDate,
  modified: remoteDate,
  modified_gmt: remoteDate,
  guid: Type.Optional(remoteText),
  slug: Type.String(),
  status: Type.String(),
  title: Type.Optional(remoteText),
  content: Type.Optional(remoteText),
  excerpt: Type.Optional(remoteText),
  password: Type.Optional(Type.String()),
  author: Type.Optional(remoteReference),
  featured_media: Type.Optional(remoteReference),
  comment_status: Type.Optional(Type.String()),
  ping_status: Type.Optional(Type.String()),
  sticky: Type.Optional(Type.Boolean()),
  template: Type.Optional(Type.String()),
  format: Type.Optional(Type.String()),
  meta: Type.Optional(Type.Unknown()),
  categories: Type.Optional(Type.Array(remoteReference)),
  tags: Type.Optional(Type.Array(remoteReference)),
});

export type RemotePost = Static<typeof remotePost>;
