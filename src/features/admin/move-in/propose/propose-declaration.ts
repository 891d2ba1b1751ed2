import type {
  Extension,
  KindDeclaration,
  SiteDeclaration,
  TaxonomyDeclaration,
} from '../../../../config/declaration/declaration.ts';
import {
  BUILT_IN_KINDS,
  BUILT_IN_TAXONOMIES,
  BUILT_IN_TYPES,
} from '../../../../content/declaration/field-problems.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Query } from '../live/site-names.ts';
import { EVERY_MEDIA_ITEM, EVERYTHING } from '../remote-entry.ts';
import {
  collectionOf,
  type DescribedKind,
  type DescribedSite,
  type DescribedTaxonomy,
  labelsOf,
  readDescribedSite,
} from './described-site.ts';
import { type GraphqlOutline, typeOf } from './graphql-outline.ts';
import { type FieldWorld, proposeFields } from './own-fields.ts';
import { createNotes, type Notes, proposeKind, proposeTaxonomy } from './propose-kind.ts';

export interface Proposal {
  readonly declaration: SiteDeclaration;
  /** Hints for the person who edits the declaration, by the path that they are about. */
  readonly notes: ReadonlyMap<string, string>;
}

/**
 * Proposes the declaration of a live site's own kinds, taxonomies and fields, from the site's descriptions and from some of its records.
 * @param outline of its GraphQL schema, as far as that is known
 * @throws {LiveSiteError} when the site stops answering
 */
export async function proposeDeclaration(
  site: LiveSite,
  outline: GraphqlOutline | null,
): Promise<Proposal> {
  const described = await readDescribedSite(site);
  const notes = createNotes();
  const world: FieldWorld = {
    site,
    notes,
    outline,
    names: namesByBase(described),
    kinds: [...described.kinds].flatMap(([name, { viewable }]) =>
      viewable === false ? [] : [name],
    ),
    taxonomies: [...described.taxonomies.keys()],
  };
  const kinds: Record<string, KindDeclaration> = {};
  const taxonomies: Record<string, TaxonomyDeclaration> = {};
  const extend: Record<string, Extension> = {};
  for (const [name, one] of described.kinds) {
    const path = collectionOf(one);
    if (BUILT_IN_KINDS.has(name))
      addExtension(extend, name, await extendKind(world, described, name, one), notes);
    else if (path !== null) kinds[name] = await ownKind(world, described, name, one, path);
  }
  for (const [name, one] of described.taxonomies) {
    const path = collectionOf(one);
    if (BUILT_IN_TAXONOMIES.has(name))
      addExtension(extend, name, await extensionFields(world, name, path), notes);
    else if (path !== null) taxonomies[name] = await ownTaxonomy(world, name, one, path);
  }
  addExtension(extend, 'user', await extensionFields(world, 'user', '/core/v2/users'), notes);
  const parts = Object.entries({ kinds, taxonomies, extend });
  return {
    declaration: Object.fromEntries(parts.filter(([, part]) => Object.keys(part).length > 0)),
    notes: notes.lines,
  };
}

function namesByBase({ kinds, taxonomies }: DescribedSite): ReadonlyMap<string, string> {
  const named = [...kinds, ...taxonomies];
  return new Map(named.flatMap(([name, { rest_base: base }]) => (base ? [[base, name]] : [])));
}

/** Taxonomies and fields that the calendar's kinds don't support become a note; the import stores their values as `_unmapped`. */
function addExtension(
  extend: Record<string, Extension>,
  name: string,
  { taxonomies = [], ...fields }: Extension,
  notes: Notes,
): void {
  const isCalendar = name.startsWith('ext_');
  const left = [
    ...(isCalendar ? taxonomies : []),
    ...(name === 'ext_events_cat' ? Object.keys({ ...fields.fields, ...fields.groups }) : []),
  ];
  if (left.length > 0)
    notes.add('extend', `\`${name}\` cannot have these here: ${left.join(', ')}.`);
  const extension = {
    ...(taxonomies.length > 0 && !isCalendar ? { taxonomies } : {}),
    ...(name === 'ext_events_cat' ? {} : fields),
  };
  if (Object.keys(extension).length > 0) extend[name] = extension;
}

/** The taxonomies of a kind, in the order in which it names them. */
function taxonomiesOf(
  { taxonomies }: DescribedSite,
  kind: string,
  { taxonomies: said }: DescribedKind,
): readonly string[] {
  const own =
    said ?? [...taxonomies].filter(([, { types }]) => types?.includes(kind)).map(([name]) => name);
  return own.filter((name) => taxonomies.has(name));
}

async function ownKind(
  world: FieldWorld,
  site: DescribedSite,
  name: string,
  described: DescribedKind,
  path: string,
): Promise<KindDeclaration> {
  const graphqlType = ownType(world, name, described, 'ContentNode');
  const { fields, samples } = await proposeFields(
    { place: `kinds.${name}`, name, path, everything: EVERYTHING, graphqlType },
    world,
  );
  const taxonomies = taxonomiesOf(site, name, described);
  return proposeKind({ name, described, graphqlType, taxonomies, fields, samples }, world);
}

async function ownTaxonomy(
  world: FieldWorld,
  name: string,
  described: DescribedTaxonomy,
  path: string,
): Promise<TaxonomyDeclaration> {
  const graphqlType = ownType(world, name, described, 'TermNode');
  const { fields, samples } = await proposeFields(
    { place: `taxonomies.${name}`, name, path, everything: {}, graphqlType },
    world,
  );
  return proposeTaxonomy({ name, described, graphqlType, fields, samples }, world);
}

function ownType(
  { outline }: FieldWorld,
  name: string,
  described: DescribedKind | DescribedTaxonomy,
  kind: 'ContentNode' | 'TermNode',
): string | null {
  return outline && typeOf(outline, [name, labelsOf(name, described).labels.one], kind);
}

async function extendKind(
  world: FieldWorld,
  site: DescribedSite,
  name: string,
  described: DescribedKind,
): Promise<Extension> {
  const own = taxonomiesOf(site, name, described).filter((one) => !BUILT_IN_TAXONOMIES.has(one));
  const everything = name === 'attachment' ? EVERY_MEDIA_ITEM : EVERYTHING;
  const fields = await extensionFields(world, name, collectionOf(described), everything);
  return { ...(own.length > 0 ? { taxonomies: own } : {}), ...fields };
}

async function extensionFields(
  world: FieldWorld,
  name: string,
  path: string | null,
  everything: Query = {},
): Promise<Extension> {
  if (path === null) return {};
  const graphqlType = BUILT_IN_TYPES.get(name) ?? null;
  const source = { place: `extend.${name}`, name, path, everything, graphqlType };
  return (await proposeFields(source, world)).fields;
}
