import { type NameTable, presets } from './aliases.ts';
import type { Config } from './config.ts';

/** One of the names under which the interface is reached: the documented one, or an alias (behaviour.md §0). */
export interface Surface {
  /** The path of the REST root, `/api`. */
  readonly root: string;
  readonly names: NameTable | null;
}

/** Makes addresses and names for answers as the caller's surface has them. */
export interface Addresses {
  readonly surface: Surface;
  /** The site's address without a slash at its end. */
  readonly site: string;
  /** An address of the site's own pages: `page('/category/news/')`. */
  page(path: string): string;
  /** An address of the interface, from its documented path: `rest('/core/v2/posts/5')`. */
  rest(path: string): string;
  /** `core/v2` as the caller knows it. */
  namespace(documented: string): string;
  /** A status as the caller knows it. */
  status(documented: string): string;
  /** A content type's or taxonomy's name (`ext_events`) as the caller knows it. */
  kind(documented: string): string;
}

/** The documented surface first, then the aliases that the configuration asks for. */
export const surfacesOf = ({ restPath, aliases }: Config): readonly Surface[] => [
  { root: restPath, names: null },
  ...aliases.map((name) => ({ root: presets[name].root, names: presets[name] })),
];

export function addressesOf({ siteUrl }: Config, surface: Surface): Addresses {
  const known = addressesBySurface.get(surface)?.get(siteUrl);
  if (known) return known;
  const made = makeAddresses(siteUrl, surface);
  const bySite = addressesBySurface.get(surface) ?? new Map<string, Addresses>();
  addressesBySurface.set(surface, bySite.set(siteUrl, made));
  return made;
}

/** A path under an alias, as documented; the same path for the documented surface or an unknown name. */
export const toDocumentedPath = (path: string, { names }: Surface): string =>
  names ? swapNamespace(path, swapped(names.namespaces)) : path;

/** A status as documented, from what the caller calls it. */
export const toDocumentedStatus = (status: string, { names }: Surface): string =>
  names ? swapBeginning(status, swapped(names.statuses)) : status;

/** A content type's or taxonomy's name as documented, from what the caller calls it. */
export const toDocumentedKind = (kind: string, { names }: Surface): string =>
  names ? swapBeginning(kind, swapped(names.kinds)) : kind;

const addressesBySurface = new WeakMap<Surface, Map<string, Addresses>>();

function makeAddresses(site: string, surface: Surface): Addresses {
  const { names, root } = surface;
  const rest = names
    ? (path: string) => site + root + swapNamespace(path, names.namespaces)
    : (path: string) => site + root + path;
  return {
    surface,
    site,
    page: (path) => site + path,
    rest,
    namespace: (documented) => names?.namespaces[documented] ?? documented,
    status: (documented) => (names ? swapBeginning(documented, names.statuses) : documented),
    kind: (documented) => (names ? swapBeginning(documented, names.kinds) : documented),
  };
}

function swapNamespace(path: string, table: Readonly<Record<string, string>>): string {
  for (const [from, to] of Object.entries(table))
    if (path.startsWith(`/${from}`) && /^[/?]?$/.test(path.charAt(from.length + 1)))
      return `/${to}${path.slice(from.length + 1)}`;
  return path;
}

function swapBeginning(word: string, table: Readonly<Record<string, string>>): string {
  const from = Object.keys(table).find((beginning) => word.startsWith(beginning));
  return from === undefined ? word : `${table[from]}${word.slice(from.length)}`;
}

const swapped = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [to, from]));
