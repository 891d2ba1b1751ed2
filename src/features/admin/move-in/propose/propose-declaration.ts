import type {
  Extension,
  KindDeclaration,
  SiteDeclaration,
  TaxonomyDeclaration,
} from '../../../../config/declaration/declaration.ts';
import {
  BUILT_IN_KINDS,
  BUILT_IN_TAXONOMIES,
} from '../../../../content/declaration/field-problems.ts';
import { camelCase } from '../../../../lib/camel-case.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Query } from '../live/site-names.ts';
import { EVERYTHING } from '../remote-entry.ts';
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
  for (const [name, one] of described.kinds)
    if (BUILT_IN_KINDS.has(name))
      addExtension(extend, name, await extendKind(world, described, name, one), notes);
    else if (collectionOf(one) !== null) kinds[name] = await ownKind(world, described, name, one);
  for (const [name, one] of described.taxonomies)
    if (BUILT_IN_TAXONOMIES.has(name))
      addExtension(extend, name, await extendTaxonomy(world, name, one), notes);
    else if (collectionOf(one) !== null) taxonomies[name] = await ownTaxonomy(world, name, one);
  addExtension(extend, 'user', await extendUsers(world), notes);
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
): Promise<KindDeclaration> {
  const graphqlType = ownType(world, name, described, 'ContentNode');
  const { fields, samples } = await proposeFields(
    {
      place: `kinds.${name}`,
      path: collectionOf(described) ?? '',
      everything: EVERYTHING,
      graphqlType,
      groupName: `${camelCase(name)}Fields`,
    },
    world,
  );
  const taxonomies = taxonomiesOf(site, name, described);
  return proposeKind({ name, described, graphqlType, taxonomies, fields, samples }, world);
}

async function ownTaxonomy(
  world: FieldWorld,
  name: string,
  described: DescribedTaxonomy,
): Promise<TaxonomyDeclaration> {
  const graphqlType = ownType(world, name, described, 'TermNode');
  const { fields, samples } = await proposeFields(
    {
      place: `taxonomies.${name}`,
      path: collectionOf(described) ?? '',
      everything: {},
      graphqlType,
      groupName: `${camelCase(name)}Fields`,
    },
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
  const fields = await extensionFields(world, name, collectionOf(described), {
    everything: name === 'attachment' ? { status: 'inherit,private,trash' } : EVERYTHING,
    graphqlType: BUILT_IN_KINDS.get(name) ?? null,
  });
  return { ...(own.length > 0 ? { taxonomies: own } : {}), ...fields };
}

const extendTaxonomy = (world: FieldWorld, name: string, described: DescribedTaxonomy) =>
  extensionFields(world, name, collectionOf(described), {
    everything: {},
    graphqlType: BUILT_IN_TAXONOMIES.get(name) ?? null,
  });

const extendUsers = (world: FieldWorld) =>
  extensionFields(world, 'user', '/core/v2/users', { everything: {}, graphqlType: 'User' });

async function extensionFields(
  world: FieldWorld,
  name: string,
  path: string | null,
  source: {
    readonly everything: Query;
    readonly graphqlType: string | null;
  },
): Promise<Extension> {
  if (path === null) return {};
  const place = `extend.${name}`;
  const groupName = `${camelCase(name)}Fields`;
  return (await proposeFields({ ...source, place, path, groupName }, world)).fields;
}
