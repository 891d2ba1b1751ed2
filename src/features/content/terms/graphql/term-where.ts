import { type Ids, idsOf, type Maybe, someOf } from '../../../../graphql/input-values.ts';
import { askedSlugs } from '../../entries/text/to-slug.ts';
import type { TermFilter } from '../term-filter.ts';

/** The `where` of a list of terms as GraphQL has read it. */
export interface TermWhere {
  readonly childOf?: Maybe<string | number>;
  readonly childless?: Maybe<boolean>;
  readonly descriptionLike?: Maybe<string>;
  readonly exclude?: Ids;
  readonly excludeTree?: Ids;
  readonly hideEmpty?: Maybe<boolean>;
  readonly include?: Ids;
  readonly name?: Maybe<readonly Maybe<string>[]>;
  readonly nameLike?: Maybe<string>;
  readonly objectIds?: Ids;
  readonly order?: Maybe<'asc' | 'desc'>;
  readonly orderby?: Maybe<'count' | 'description' | 'name' | 'slug' | 'id' | 'group' | 'order'>;
  readonly parent?: Maybe<string | number>;
  readonly search?: Maybe<string>;
  readonly slug?: Maybe<readonly Maybe<string>[]>;
  readonly termTaxonomyId?: Ids;
}

/** A `where` as a filter of these taxonomies; an id that is none finds nothing. */
export function readTermWhere(where: Maybe<TermWhere>, taxonomies: readonly string[]): TermFilter {
  if (!where) return { taxonomies };
  const included = [...(where.include ?? []), ...(where.termTaxonomyId ?? [])];
  const { orderby } = where;
  return {
    taxonomies,
    ...(included.length > 0 ? { include: termsOf(included) } : {}),
    exclude: termsOf(where.exclude),
    excludeTree: termsOf(where.excludeTree),
    names: someOf(where.name),
    slugs: askedSlugs(someOf(where.slug)),
    search: where.search ?? undefined,
    nameLike: where.nameLike ?? undefined,
    descriptionLike: where.descriptionLike ?? undefined,
    parent: termsOf([where.parent])[0],
    childOf: termsOf([where.childOf])[0],
    isChildless: where.childless ?? undefined,
    hideEmpty: where.hideEmpty ? 'own' : undefined,
    ...(where.objectIds && where.objectIds.length > 0
      ? { entries: idsOf(where.objectIds, 'post') }
      : {}),
    order: orderby === 'group' || orderby === 'order' ? 'id' : (orderby ?? undefined),
    direction: where.order ?? (orderby && orderby !== 'name' ? 'desc' : undefined),
  };
}

const termsOf = (ids: Ids): number[] => idsOf(ids, 'term');
