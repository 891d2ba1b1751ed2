import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { toDocumentedKind } from '../../../../config/addresses.ts';
import { capitalized } from '../../../../lib/word-forms.ts';
import { ifKnown } from '../access-to.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Query } from '../live/site-names.ts';

const text = Type.String();
const labels = Type.Object({ singular_name: Type.Optional(Type.Unknown()) });
const base = Type.Union([Type.String(), Type.Literal(false)]);

/** A kind or a taxonomy as every caller sees it: what it is called, and where its records are. */
export const describedPlace = Type.Object({
  name: text,
  rest_base: Type.Optional(base),
  rest_namespace: Type.Optional(base),
});

const described = {
  ...describedPlace.properties,
  description: Type.Optional(text),
  hierarchical: Type.Optional(Type.Boolean()),
  labels: Type.Optional(labels),
};

const describedKind = Type.Object({
  ...described,
  has_archive: Type.Optional(Type.Union([Type.Boolean(), text])),
  viewable: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(Type.Object({ show_in_nav_menus: Type.Optional(Type.Boolean()) })),
  icon: Type.Optional(Type.Union([text, Type.Null()])),
  supports: Type.Optional(Type.Unknown()),
  taxonomies: Type.Optional(Type.Array(text)),
  capabilities: Type.Optional(Type.Record(text, text)),
});

const describedTaxonomy = Type.Object({
  ...described,
  types: Type.Optional(Type.Array(text)),
  visibility: Type.Optional(Type.Object({ public: Type.Optional(Type.Boolean()) })),
});

/** A kind of content as a site's `/types` describes it; only users who may edit see all of it. */
export type DescribedKind = Static<typeof describedKind>;
/** A taxonomy as a site's `/taxonomies` describes it. */
export type DescribedTaxonomy = Static<typeof describedTaxonomy>;

/** The description that a site gives of its kinds and taxonomies, by their documented names. */
export interface DescribedSite {
  readonly kinds: ReadonlyMap<string, DescribedKind>;
  readonly taxonomies: ReadonlyMap<string, DescribedTaxonomy>;
}

/**
 * Reads a site's description of its kinds and taxonomies; leaves out those of its theme or its editor (`wp_…`).
 * @throws {LiveSiteError} if the site has none
 */
export async function readDescribedSite(site: LiveSite): Promise<DescribedSite> {
  const [kinds, taxonomies] = await Promise.all([
    readAll(site, '/core/v2/types', describedKind),
    readAll(site, '/core/v2/taxonomies', describedTaxonomy),
  ]);
  return { kinds, taxonomies };
}

async function readAll<S extends TSchema>(
  site: LiveSite,
  path: string,
  schema: S,
): Promise<ReadonlyMap<string, Static<S>>> {
  const value = await readDescriptions(site, path);
  const found = new Map<string, Static<S>>();
  for (const [name, one] of Object.entries(value)) {
    if (/^wp_/.test(name) || NOT_CONTENT.has(name)) continue;
    if (Value.Check(schema, one)) found.set(toDocumentedKind(name, site.surface), one);
  }
  return found;
}

/** They are the documented server's own, without fields of a site's. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['nav_menu_item', 'nav_menu']);

async function readDescriptions(site: LiveSite, path: string): Promise<object> {
  const read = (query: Query) => site.get(path, query);
  const full = site.hasCredentials ? await ifKnown(read({ context: 'edit' })) : null;
  const { value } = full ?? (await read({}));
  return typeof value === 'object' && value !== null ? value : {};
}

/** The documented path of the records of a kind or a taxonomy; null where no route shows them. */
export function collectionOf({
  rest_base: base,
  rest_namespace: namespace,
}: Static<typeof describedPlace>) {
  if (!base || base.includes('(')) return null;
  const own = namespace || 'wp/v2';
  return `/${own === 'wp/v2' ? 'core/v2' : own}/${base}`;
}

/** The name of one of them, as labels say it, and otherwise as the name suggests. */
export function labelsOf(
  name: string,
  { name: many, labels }: DescribedKind | DescribedTaxonomy,
): { readonly labels: { readonly one: string; readonly many: string }; readonly isGuess: boolean } {
  const said = labels?.singular_name;
  if (typeof said === 'string' && said !== '')
    return { labels: { one: said, many }, isGuess: false };
  const words = name.replace(/[_-]+/g, ' ');
  return { labels: { one: capitalized(words), many }, isGuess: true };
}
