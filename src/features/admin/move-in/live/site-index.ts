import { type Static, Type } from '@sinclair/typebox';

/** What is read of a site's index: settings stand there for callers who may not read the settings themselves. */
export const siteIndex = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  home: Type.Optional(Type.String()),
  gmt_offset: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  timezone_string: Type.Optional(Type.String()),
  namespaces: Type.Array(Type.String()),
});

export type SiteIndex = Static<typeof siteIndex>;
