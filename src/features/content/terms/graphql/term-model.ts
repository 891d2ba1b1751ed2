import { decodeHTML } from 'entities';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import { findableNode, type UriModel } from '../../../../graphql/node.ts';
import { MAX_INTEGER } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { findableByPath } from '../../entries/graphql/find-by-uri.ts';
import { readableSlug } from '../../entries/text/to-slug.ts';
import { termPath } from '../present-term.ts';
import { allTaxonomies, ownTaxonomies, taxonomies } from '../taxonomies.ts';
import { type Term, termById, termBySlug } from '../term.ts';

/** What sorts entries, be it a term or a format, as the interfaces of both see it. */
export interface TermNodeModel extends UriModel {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly taxonomy: string;
  /** Null for what is not stored, such as a format. */
  readonly version: number | null;
  /** How many published entries it has. */
  count(context: Context): number | Promise<number>;
}

/** A category, a tag or the like as GraphQL sees it. */
export interface TermModel extends TermNodeModel {
  readonly term: Term;
}

/** The GraphQL types of the terms of taxonomies, in the order of lists of all of them. */
export const termTypes: Readonly<Record<string, string>> = Object.fromEntries(
  [taxonomies.category, taxonomies.post_tag, taxonomies.ext_events_cat, ...ownTaxonomies].map(
    ({ name, graphql }) => [name, pascalCase(graphql.single)],
  ),
);

/** @throws Error for a term of a taxonomy that has no GraphQL type */
export function toTermModel(term: Term): TermModel {
  const typename = termTypes[term.taxonomy];
  if (!typename) throw new Error(`Terms of ${term.taxonomy} have no GraphQL type.`);
  const path = (context: Context) => termPath(context, term);
  const { id, name, description, taxonomy, count, version } = term;
  const slug = readableSlug(term.slug);
  const shown = {
    name: decodeHTML(name),
    slug,
    description,
    taxonomy,
    version,
    count: () => count,
  };
  return { typename, idType: 'term', databaseId: id, path, term, ...shown };
}

/** The term of an id; null for none, or for one of a taxonomy without a GraphQL type. */
export async function loadTermModel(context: Context, id: number): Promise<TermModel | null> {
  const term = id > 0 && id <= MAX_INTEGER ? await termById(context).load(id) : null;
  return term && termTypes[term.taxonomy] ? toTermModel(term) : null;
}

findableNode('term', (context, id) => loadTermModel(context, Number(id)));

/** `/category/above/below/`: the last part names the term, those before must be above it. */
findableByPath(async (context, path) => {
  for (const { name, pageBase } of allTaxonomies.values()) {
    if (pageBase === null || !termTypes[name] || !path.startsWith(`${pageBase}/`)) continue;
    const slug = path.slice(path.lastIndexOf('/') + 1);
    const term = await termBySlug(context).load({ taxonomy: name, slug });
    return term && readableSlug(await termPath(context, term)) === `${path}/`
      ? toTermModel(term)
      : null;
  }
  return null;
});

/** `/?cat=1`, `/?category_name=slug`, `/?tag=slug` */
findableByPath(async (context, path, query) => {
  if (path !== '') return null;
  const id = Number(query.get('cat'));
  const category = Number.isInteger(id) ? await loadTermModel(context, id) : null;
  if (category?.term.taxonomy === 'category') return category;
  for (const [name, taxonomy] of Object.entries({ category_name: 'category', tag: 'post_tag' })) {
    const slug = query.get(name);
    const term = slug === null ? null : await termBySlug(context).load({ taxonomy, slug });
    if (term) return toTermModel(term);
  }
  return null;
});
