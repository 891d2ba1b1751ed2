import { toSurfacePath } from '../../../../config/addresses.ts';
import type {
  FieldsDeclaration,
  KindDeclaration,
  Support,
  TaxonomyDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { graphqlNamesOf, pluralOf } from '../../../../config/declaration/own-names.ts';
import type { LiveSite } from '../live/live-site.ts';
import {
  collectionOf,
  type DescribedKind,
  type DescribedTaxonomy,
  labelsOf,
} from './described-site.ts';
import { type GraphqlOutline, rootFieldsOf } from './graphql-outline.ts';
import { isObject, type Samples } from './samples.ts';

export interface KindSource {
  readonly name: string;
  readonly described: DescribedKind;
  readonly graphqlType: string | null;
  /** The names of its taxonomies. */
  readonly taxonomies: readonly string[];
  readonly fields: FieldsDeclaration;
  readonly samples: Samples;
}

interface KindWorld {
  readonly site: LiveSite;
  readonly outline: GraphqlOutline | null;
  readonly notes: Notes;
}

/** The declaration of a kind, without options that equal the defaults. */
export function proposeKind(source: KindSource, world: KindWorld): KindDeclaration {
  const { name, described, taxonomies, fields } = source;
  const { notes } = world;
  const place = `kinds.${name}`;
  const { labels, isGuess } = labelsOf(name, described);
  if (isGuess) notes.add(`${place}.labels`, 'The singular is made of the name.');
  const supports = supportsOf(source, world);
  const { description = '', hierarchical = false, viewable, icon, visibility } = described;
  const isPublic = viewable ?? true;
  const path = pathOf(source, world);
  const menus = visibility?.show_in_nav_menus ?? isPublic;
  return {
    labels,
    ...(description === '' ? {} : { description }),
    ...(supports.join() === 'title,editor' ? {} : { supports }),
    ...(hierarchical ? { hierarchical } : {}),
    ...(taxonomies.length > 0 ? { taxonomies } : {}),
    ...restBaseOf(source, labels.many),
    ...graphqlOf(source, labels.many, world),
    ...(path === name || path === null ? {} : { path }),
    ...archiveOf(source, path ?? name, notes),
    ...(isPublic ? {} : { public: false }),
    ...(menus === isPublic ? {} : { menus }),
    ...capabilitiesOf(described),
    ...(icon ? { icon } : {}),
    ...fields,
  };
}

const SUPPORTS = [
  ['title', 'title'],
  ['editor', 'content'],
  ['excerpt', 'excerpt'],
  ['thumbnail', 'featured_media'],
  ['author', 'author'],
  ['comments', 'comment_status'],
  ['revisions', null],
  ['page-attributes', 'menu_order'],
  ['custom-fields', 'meta'],
  ['trackbacks', null],
] as const satisfies readonly (readonly [Support, string | null])[];

/** From the site's description, which only users who may edit see; for others, from its records and routes. */
function supportsOf(
  { described, samples, name }: KindSource,
  { site, notes }: KindWorld,
): readonly Support[] {
  const said = isObject(described.supports) ? described.supports : null;
  if (said) {
    const known = SUPPORTS.map(([support]) => support).filter((one) => said[one]);
    const order = Object.keys(said);
    return known.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  }
  notes.add(`kinds.${name}.supports`, 'Taken from what its records show.');
  const fields = new Set(samples.records.flatMap(Object.keys));
  const own = toSurfacePath(collectionOf(described) ?? '', site.surface);
  const routes = Object.keys(site.index.routes ?? {});
  const hasRevisions = routes.some((route) => route.startsWith(own) && /\/revisions$/.test(route));
  return SUPPORTS.filter(([support, field]) =>
    support === 'revisions' ? hasRevisions : field !== null && fields.has(field),
  ).map(([support]) => support);
}

const restBaseOf = ({ name, described: { rest_base: base } }: KindSource, many: string) =>
  base && base !== pluralOf(name, many) ? { restBase: base } : {};

/** The names in GraphQL, if they differ from the ones that follow from name and label. */
function graphqlOf(
  { name, graphqlType }: Pick<KindSource, 'name' | 'graphqlType'>,
  many: string,
  { outline }: Pick<KindWorld, 'outline'>,
) {
  const names = outline && graphqlType ? rootFieldsOf(outline, graphqlType) : null;
  const { single, plural } = graphqlNamesOf(name, many, undefined);
  return names && (names.one !== single || names.many !== plural) ? { graphql: names } : {};
}

/** Returns the part before the slugs in the addresses of its records; null if no record shows it. */
function pathOf(
  { samples, name, described }: KindSource,
  { site, notes }: KindWorld,
): string | null {
  for (const record of samples.records) {
    const path = pathBefore(record, site.home);
    if (path !== null && /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/.test(path)) return path;
  }
  if (described.viewable !== false)
    notes.add(`kinds.${name}.path`, 'No record of it tells where its pages are.');
  return null;
}

function pathBefore(
  { permalink_template: template, link, slug, parent = 0 }: Readonly<Record<string, unknown>>,
  home: string,
): string | null {
  if (typeof template === 'string' && template.startsWith(home)) {
    const before = /^\/+(.*?)\/*%(?:postname|pagename)%/.exec(template.slice(home.length))?.[1];
    if (before !== undefined) return before;
  }
  // Of a record at the top, since others have the slugs of their parents before their own.
  if (typeof link !== 'string' || !link.startsWith(home) || parent !== 0 || !slug) return null;
  const parts = link.slice(home.length).split('/').filter(Boolean);
  return parts.length > 1 && parts.at(-1) === slug ? parts.slice(0, -1).join('/') : null;
}

function archiveOf({ name, described }: KindSource, path: string, notes: Notes) {
  const { has_archive: archive = false } = described;
  if (!archive) return {};
  if (typeof archive === 'string' && archive !== path)
    notes.add(
      `kinds.${name}.archive`,
      `There the archive is at /${archive}/, here it is at /${path}/.`,
    );
  return { archive: true };
}

function capabilitiesOf({ capabilities = {} }: DescribedKind) {
  const one = /^edit_(.+)$/.exec(capabilities.edit_post ?? '')?.[1];
  const many = /^edit_(.+)$/.exec(capabilities.edit_posts ?? '')?.[1];
  if (one === undefined || many === undefined || many === 'posts') return {};
  return { capabilityType: many === 'pages' ? ('page' as const) : ([one, many] as const) };
}

export interface TaxonomySource {
  readonly name: string;
  readonly described: DescribedTaxonomy;
  readonly graphqlType: string | null;
  readonly fields: FieldsDeclaration;
  readonly samples: Samples;
}

interface TaxonomyWorld {
  readonly site: LiveSite;
  readonly outline: GraphqlOutline | null;
  readonly notes: Notes;
}

/** The declaration of a taxonomy, without options that equal the defaults. */
export function proposeTaxonomy(source: TaxonomySource, world: TaxonomyWorld): TaxonomyDeclaration {
  const { name, described, fields } = source;
  const { labels, isGuess } = labelsOf(name, described);
  if (isGuess) world.notes.add(`taxonomies.${name}.labels`, 'The singular is made of the name.');
  const { description = '', hierarchical = false, visibility, rest_base: base } = described;
  const path = taxonomyPath(source, world.site.home);
  return {
    labels,
    ...(description === '' ? {} : { description }),
    ...(hierarchical ? { hierarchical } : {}),
    ...(base && base !== pluralOf(name, labels.many) ? { restBase: base } : {}),
    ...graphqlOf(source, labels.many, world),
    ...(path === name || path === null ? {} : { path }),
    ...(visibility?.public === false ? { public: false } : {}),
    ...fields,
  };
}

/** Returns the part before the slug in the address of a term without a parent. */
function taxonomyPath({ samples }: TaxonomySource, home: string): string | null {
  for (const { link, slug, parent = 0 } of samples.records) {
    if (typeof link !== 'string' || !link.startsWith(home) || parent !== 0) continue;
    const parts = link.slice(home.length).split('/').filter(Boolean);
    if (parts.length > 1 && parts.at(-1) === slug) return parts.slice(0, -1).join('/');
  }
  return null;
}

/** Hints for the person who edits a proposed declaration: sentences by the path that they are about (`kinds.book.archive`). */
export interface Notes {
  readonly lines: ReadonlyMap<string, string>;
  add(path: string, sentence: string): void;
}

export function createNotes(): Notes {
  const lines = new Map<string, string>();
  return {
    lines,
    add: (path, sentence) =>
      lines.set(path, [lines.get(path), sentence].filter((one) => one !== undefined).join(' ')),
  };
}
