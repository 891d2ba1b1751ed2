import { type NameTable, presets } from './address-config.ts';
import type { Config } from './config.ts';

/** A name under which the interface is served: the documented one, or an alias (docs/rest.md §1.2). */
export interface Surface {
  /** The path of the REST root, `/api`. */
  readonly root: string;
  readonly names: NameTable | null;
}

/** Builds addresses and names for responses, as the caller's surface has them. */
export interface Addresses {
  readonly surface: Surface;
  /** The site's address without a trailing slash. */
  readonly site: string;
  /** Returns the address of a page of the site: `page('/category/news/')`. */
  page(path: string): string;
  /** Returns the address of a documented path of the interface: `rest('/core/v2/posts/5')`. */
  rest(path: string): string;
  /** Returns the surface's path of a documented path, below its root: `/wp/v2/tribe_events` of `/core/v2/ext_events`. */
  path(documented: string): string;
  /** Returns the surface's name of a namespace (`core/v2`). */
  namespace(documented: string): string;
  /** Returns the surface's name of a status. */
  status(documented: string): string;
  /** Returns the surface's name of a content type or taxonomy (`ext_events`). */
  kind(documented: string): string;
}

/** Returns the surface with the documented names. */
export const documentedSurface = ({ restPath }: Pick<Config, 'restPath'>): Surface => ({
  root: restPath,
  names: null,
});

/** Returns the documented surface, followed by the configured aliases. */
export const surfacesOf = ({ restPath, aliases }: Config): readonly Surface[] => [
  documentedSurface({ restPath }),
  ...aliases.map((name) => ({ root: presets[name].root, names: presets[name] })),
];

/**
 * Returns the surface of GraphQL: the documented one, but content types, taxonomies and uploaded files have the names that clients of
 * the first alias know.
 */
export const graphqlSurface = ({ restPath, aliases: [alias] }: Config): Surface => ({
  root: restPath,
  names: alias
    ? { ...UNNAMED, root: restPath, kinds: presets[alias].kinds, uploads: presets[alias].uploads }
    : null,
});

const UNNAMED = { namespaces: {}, statuses: {}, capabilityWords: {} };

/** Whether a path is a root, or one below it. */
export const isBelow = (path: string, root: string): boolean =>
  path.startsWith(root) && (path.length === root.length || path.charAt(root.length) === '/');

/**
 * Returns the surface that `?rest_route=` asks, which names no root, so that the namespace decides. A route without a namespace belongs to
 * clients with a built-in alias, because only those ask in this way.
 */
export function surfaceOfRoute(surfaces: readonly Surface[], path: string): Surface | undefined {
  const aliased = surfaces.flatMap((surface) =>
    surface.names ? [{ surface, namespaces: surface.names.namespaces }] : [],
  );
  const names = (which: readonly string[]) => which.some((name) => isBelow(path, `/${name}`));
  const isDocumented = aliased.some(({ namespaces }) => names(Object.keys(namespaces)));
  const known = aliased.find(({ namespaces }) => names(Object.values(namespaces))) ?? aliased[0];
  return (isDocumented ? undefined : known?.surface) ?? surfaces[0];
}

export function addressesOf({ siteUrl }: Config, surface: Surface): Addresses {
  const known = addressesBySurface.get(surface)?.get(siteUrl);
  if (known) return known;
  const made = makeAddresses(siteUrl, surface);
  const bySite = addressesBySurface.get(surface) ?? new Map<string, Addresses>();
  addressesBySurface.set(surface, bySite.set(siteUrl, made));
  return made;
}

/** Converts a path under an alias to the documented path. Other paths stay the same. */
export const toDocumentedPath = (path: string, { names }: Surface): string =>
  names ? swapPath(path, swapped(names.namespaces), swapped(names.kinds)) : path;

/** Converts a documented path to the surface's. Other paths stay the same. */
export const toSurfacePath = (path: string, { names }: Surface): string =>
  names ? swapPath(path, names.namespaces, names.kinds) : path;

/** Converts the surface's name of a status to the documented name. */
export const toDocumentedStatus = (status: string, { names }: Surface): string =>
  names ? swapBeginning(status, swapped(names.statuses)) : status;

/** Converts the surface's name of a content type or taxonomy to the documented name. */
export const toDocumentedKind = (kind: string, { names }: Surface): string =>
  names ? swapBeginning(kind, swapped(names.kinds)) : kind;

const addressesBySurface = new WeakMap<Surface, Map<string, Addresses>>();

function makeAddresses(site: string, surface: Surface): Addresses {
  const { names, root } = surface;
  const toPath = (path: string) => toSurfacePath(path, surface);
  return {
    surface,
    site,
    page: (path) => site + path,
    rest: (path) => site + root + toPath(path),
    path: toPath,
    namespace: (documented) => names?.namespaces[documented] ?? documented,
    status: (documented) => (names ? swapBeginning(documented, names.statuses) : documented),
    kind: (documented) => (names ? swapBeginning(documented, names.kinds) : documented),
  };
}

type Words = Readonly<Record<string, string>>;

/** Replaces the namespace of a path, and the name of the content type or taxonomy whose records are right below it. */
function swapPath(path: string, namespaces: Words, kinds: Words): string {
  for (const [from, to] of Object.entries(namespaces)) {
    if (!path.startsWith(`/${from}`)) continue;
    const below = path.slice(from.length + 1);
    if (below.startsWith('/')) return `/${to}/${swapBeginning(below.slice(1), kinds)}`;
    if (below === '' || below.startsWith('?')) return `/${to}${below}`;
  }
  return path;
}

/** Replaces the beginning of a word that a table names: `ext_events` is `tribe_events` by `{ ext_: 'tribe_' }`. */
export function swapBeginning(word: string, table: Words): string {
  const from = Object.keys(table).find((beginning) => word.startsWith(beginning));
  return from === undefined ? word : `${table[from]}${word.slice(from.length)}`;
}

const swapped = (table: Words) =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [to, from]));

/** The path part of `SITE_URL`, usually empty: addresses without scheme and host work under whatever host name a visitor used. */
export const pathOfSite = (siteUrl: string): string =>
  new URL(siteUrl).pathname.replace(/\/+$/, '');
