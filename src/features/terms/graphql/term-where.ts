import { toDatabaseId } from '../../../graphql/global-id.ts';
import type { TermFilter } from '../term-filter.ts';

type Maybe<Value> = Value | null | undefined;
type Ids = Maybe<readonly Maybe<string | number>[]>;

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
    ...(included.length > 0 ? { include: idsOf(included) } : {}),
    exclude: idsOf(where.exclude),
    excludeTree: idsOf(where.excludeTree),
    names: texts(where.name),
    slugs: texts(where.slug),
    search: where.search ?? undefined,
    nameLike: where.nameLike ?? undefined,
    descriptionLike: where.descriptionLike ?? undefined,
    parent: idsOf([where.parent])[0],
    childOf: idsOf([where.childOf])[0],
    isChildless: where.childless ?? undefined,
    hideEmpty: where.hideEmpty ?? undefined,
    ...(where.objectIds && where.objectIds.length > 0
      ? { entries: idsOf(where.objectIds, 'post') }
      : {}),
    order: orderby === 'group' || orderby === 'order' ? 'id' : (orderby ?? undefined),
    direction: where.order ?? undefined,
  };
}

const idsOf = (ids: Ids, type = 'term'): number[] =>
  (ids ?? []).flatMap((id) => (id == null ? [] : [toDatabaseId(id, type) ?? -1]));

const texts = (values: Maybe<readonly Maybe<string>[]>): string[] | undefined => {
  const given = (values ?? []).filter((value) => value != null);
  return given.length > 0 ? given : undefined;
};
