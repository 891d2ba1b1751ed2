import { toDatabaseId } from '../../../graphql/global-id.ts';
import type { UserOrder } from '../user-query.ts';

type Maybe<Value> = Value | null | undefined;
type Texts = Maybe<readonly Maybe<string>[]>;
type Ids = Maybe<readonly Maybe<string | number>[]>;

interface UserWhere {
  readonly exclude?: Ids;
  readonly hasPublishedPosts?: Texts;
  readonly include?: Ids;
  readonly login?: Maybe<string>;
  readonly loginIn?: Texts;
  readonly loginNotIn?: Texts;
  readonly nicename?: Maybe<string>;
  readonly nicenameIn?: Texts;
  readonly nicenameNotIn?: Texts;
  readonly orderby?: Maybe<readonly Maybe<Order>[]>;
  readonly role?: Maybe<string>;
  readonly roleIn?: Texts;
  readonly roleNotIn?: Texts;
  readonly search?: Maybe<string>;
  readonly searchColumns?: Texts;
}

interface Order {
  readonly field: UserOrder['by'] | 'login_in';
  readonly order?: Maybe<UserOrder['direction']>;
}

/** A `where` as the arguments of `browseUsers`. */
export function readUserWhere(where: Maybe<UserWhere>): Readonly<Record<string, unknown>> {
  if (!where) return {};
  return {
    include: idsOf(where.include),
    exclude: idsOf(where.exclude),
    has_published_posts: given(where.hasPublishedPosts),
    login: given([where.login, ...(where.loginIn ?? [])]),
    login_exclude: given(where.loginNotIn),
    slug: given([where.nicename, ...(where.nicenameIn ?? [])]),
    slug_exclude: given(where.nicenameNotIn),
    roles: given([where.role, ...(where.roleIn ?? [])]),
    roles_exclude: given(where.roleNotIn),
    search: where.search?.replace(/^\*+|\*+$/g, ''),
    search_columns: given(where.searchColumns)?.filter((column) => column !== 'url'),
    order: (where.orderby ?? []).flatMap((one) => (one ? [orderOf(one)] : [])),
  };
}

function orderOf({ field, order }: Order): UserOrder {
  if (field === 'login_in') return { by: 'login', direction: order ?? 'asc' };
  return { by: field, direction: field === 'include_slugs' ? 'asc' : (order ?? 'asc') };
}

function given(values: Texts): string[] | undefined {
  const found = (values ?? []).filter((value) => value != null);
  return found.length > 0 ? found : undefined;
}

const idsOf = (ids: Ids): number[] | undefined =>
  ids?.flatMap((id) => (id == null ? [] : [toDatabaseId(id, 'user') ?? -1]));
