import type { Context } from '../../operation/context.ts';
import {
  curies,
  embeddable,
  type Links,
  link,
  type PresentedRecords,
  presentRecords,
  type Resource,
} from '../../operation/representation/resource.ts';
import type { Dependency } from '../../storage/change-log.ts';
import type { View } from '../entries/entry.ts';
import {
  loadOwnLinks,
  presentAcf,
  presentOwnMeta,
  presentUnmapped,
} from '../fields/present-own-values.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import { taxonomyOf } from './taxonomies.ts';
import { ancestorsOfTerm, type Term, type TermRef, termById } from './term.ts';
import { termMethods } from './term-policy.ts';

interface TermShape {
  /** Whether `acf` is shown for people rather than as it is edited. */
  readonly isFormatted?: boolean;
  /** Receives the other records that the representation shows. */
  readonly dependOn?: (dependencies: readonly Dependency[]) => void;
}

/** A term as REST shows it: `embed` has neither count nor description nor parent. */
export async function presentTerm(
  context: Context,
  term: Term,
  view: View,
  { isFormatted = false, dependOn }: TermShape = {},
): Promise<Resource> {
  const taxonomy = knownTaxonomyOf(term);
  const ownLinks = await loadOwnLinks(context, taxonomy, term.values);
  dependOn?.(ownLinks.dependencies);
  const isShort = view === 'embed';
  return {
    id: term.id,
    ...(isShort ? {} : { count: term.count, description: term.description }),
    link: context.addresses.page(await termPath(context, term)),
    name: term.name,
    slug: term.slug,
    taxonomy: context.addresses.kind(term.taxonomy),
    ...(isShort || !taxonomy.isHierarchical ? {} : { parent: term.parentId ?? 0 }),
    ...(isShort ? {} : { meta: presentMeta(context, taxonomy, term) }),
    ...presentAcf(context, taxonomy, term.values, isFormatted),
    ...presentUnmapped(context, term, view === 'edit'),
    _links: termLinks(context, taxonomy, term, ownLinks.links),
  };
}

/** Terms without own fields have an empty list, as clients of the reference know it. */
const presentMeta = (context: Context, taxonomy: Taxonomy, { values }: Term) =>
  Object.keys(taxonomy.ownFields).length === 0 ? [] : presentOwnMeta(context, taxonomy, values);

/** The path of a term's page, through the slugs of the terms above it; the site's front page for taxonomies without pages. */
export async function termPath(context: Context, term: Term): Promise<string> {
  const { pageBase } = knownTaxonomyOf(term);
  if (pageBase === null) return '/';
  const above = term.parentId === null ? [] : await ancestorsOfTerm(context).load(term.id);
  return `${pageBase}/${[...above.map(({ slug }) => slug).reverse(), term.slug].join('/')}/`;
}

function termLinks(
  context: Context,
  taxonomy: Taxonomy,
  { id, parentId }: Term,
  ownLinks: Links,
): Links {
  const { rest, kind } = context.addresses;
  const { restNamespace, listBases, name } = taxonomy;
  const collection = `/${restNamespace}/${taxonomy.restBase}`;
  return {
    self: link(rest(`${collection}/${id}`), {
      targetHints: { allow: termMethods(context, taxonomy, id) },
    }),
    collection: link(rest(collection)),
    about: link(rest(`/core/v2/taxonomies/${kind(name)}`)),
    ...ownLinks,
    ...(parentId ? { up: [embeddable(rest(`${collection}/${parentId}`))] } : {}),
    'wp:post_type': listBases.flatMap((base) =>
      link(rest(`/core/v2/${base}?${kind(taxonomy.restBase)}=${id}`)),
    ),
    curies,
  };
}

function knownTaxonomyOf({ id, taxonomy }: Term): Taxonomy {
  const known = taxonomyOf(taxonomy);
  if (!known) throw new Error(`Term ${id} is of the unknown taxonomy ${taxonomy}.`);
  return known;
}

/**
 * Presents terms, in order. A change of a term above raises the versions of all below, since it shows in their addresses.
 */
export const presentTerms = (
  context: Context,
  refs: readonly TermRef[],
  view: View,
  isFormatted = false,
): Promise<PresentedRecords> =>
  presentRecords(refs, async ({ id }, dependOn) => {
    const term = await termById(context).load(id);
    if (!term) return null;
    const resource = await presentTerm(context, term, view, { isFormatted, dependOn });
    return { resource, version: term.version };
  });
