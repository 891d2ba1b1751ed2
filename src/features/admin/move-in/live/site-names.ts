import { type Static, Type } from '@sinclair/typebox';
import { type NameTable, presets } from '../../../../config/address-config.ts';
import { LiveSiteError } from './ask-gently.ts';

/**
 * Returns the names that a site uses; null for the documented ones.
 * @throws {LiveSiteError} if it offers no posts under any known name
 */
export function namesOf({ namespaces }: SiteIndex): NameTable | null {
  if (namespaces.includes('core/v2')) return null;
  const known = Object.values(presets).find((names) =>
    namespaces.includes(names.namespaces['core/v2']),
  );
  if (known) return known;
  throw new LiveSiteError('The site has a REST interface, but no posts are offered there.');
}

/** The arguments of a request in its address. */
export type Query = Readonly<Record<string, string>>;

/** An address below the root, which may be a path or `?rest_route=/`. */
export function addressOf(root: string, path: string, query: Query): string {
  const url = new URL(root);
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', path);
  else url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The fields of a site's index that a move reads. It has some settings for callers who may not read the settings themselves. */
export const siteIndex = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  home: Type.Optional(Type.String()),
  gmt_offset: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  timezone_string: Type.Optional(Type.String()),
  namespaces: Type.Array(Type.String()),
  routes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export type SiteIndex = Static<typeof siteIndex>;
