import { toSurfacePath } from '../../../../config/addresses.ts';
import type {
  FieldsDeclaration,
  KindDeclaration,
  Support,
  TaxonomyDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { graphqlNamesOf, pluralOf } from '../../../../config/declaration/own-names.ts';
import { isObject } from '../../../../lib/is-object.ts';
import type { LiveSite } from '../live/live-site.ts';
import {
  collectionOf,
  type DescribedKind,
  type DescribedTaxonomy,
  labelsOf,
} from './described-site.ts';
import { type GraphqlOutline, rootFieldsOf } from './graphql-outline.ts';
import type { Samples } from './samples.ts';

interface Source<Described extends DescribedKind | DescribedTaxonomy> {
  readonly name: string;
  readonly described: Described;
  readonly graphqlType: string | null;
  readonly fields: FieldsDeclaration;
  readonly samples: Samples;
}

interface KindSource extends Source<DescribedKind> {
  /** The names of its taxonomies. */
  readonly taxonomies: readonly string[];
}

type AnySource = Source<DescribedKind | DescribedTaxonomy>;

interface World {
  readonly site: LiveSite;
  readonly outline: GraphqlOutline | null;
  readonly notes: Notes;
}

/** The declaration of a kind, without options that equal the defaults. */
export function proposeKind(source: KindSource, world: World): KindDeclaration {
  const { name, described, taxonomies, fields } = source;
  const labels = notedLabels(`kinds.${name}`, source, world);
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
    ...archiveOf(source, path ?? name, world.notes),
    ...(isPublic ? {} : { public: false }),
    ...(menus === isPublic ? {} : { menus }),
    ...capabilitiesOf(described),
    ...(icon ? { icon } : {}),
    ...fields,
  };
}

function notedLabels(place: string, { name, described }: AnySource, { notes }: World) {
  const { labels, isGuess } = labelsOf(name, described);
  if (isGuess) notes.add(`${place}.labels`, 'The singular is made of the name.');
  return labels;
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
  { site, notes }: World,
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

const restBaseOf = ({ name, described: { rest_base: base } }: AnySource, many: string) =>
  base && base !== pluralOf(name, many) ? { restBase: base } : {};

/** The names in GraphQL, if they differ from the ones that follow from name and label. */
function graphqlOf({ name, graphqlType }: AnySource, many: string, { outline }: World) {
  const names = outline && graphqlType ? rootFieldsOf(outline, graphqlType) : null;
  const { single, plural } = graphqlNamesOf(name, many, undefined);
  return names && (names.one !== single || names.many !== plural) ? { graphql: names } : {};
}

/** Returns the part before the slugs in the addresses of its records; null if no record shows it. */
function pathOf(source: KindSource, world: World): string | null {
  const path = pathsIn(source, world).find((one) => /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/.test(one));
  if (path === undefined && source.described.viewable !== false)
    world.notes.add(`kinds.${source.name}.path`, 'No record of it tells where its pages are.');
  return path ?? null;
}

const pathsIn = ({ samples }: AnySource, { site }: World): readonly string[] =>
  samples.records.flatMap((record) => pathBefore(record, site.home) ?? []);

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

/** The declaration of a taxonomy, without options that equal the defaults. */
export function proposeTaxonomy(
  source: Source<DescribedTaxonomy>,
  world: World,
): TaxonomyDeclaration {
  const { name, described, fields } = source;
  const labels = notedLabels(`taxonomies.${name}`, source, world);
  const { description = '', hierarchical = false, visibility } = described;
  const [path = name] = pathsIn(source, world);
  return {
    labels,
    ...(description === '' ? {} : { description }),
    ...(hierarchical ? { hierarchical } : {}),
    ...restBaseOf(source, labels.many),
    ...graphqlOf(source, labels.many, world),
    ...(path === name ? {} : { path }),
    ...(visibility?.public === false ? { public: false } : {}),
    ...fields,
  };
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
