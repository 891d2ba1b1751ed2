import { type Ids, idsOf, type Maybe, someOf } from '../../../../graphql/input-values.ts';
import type { UserOrder } from '../user-query.ts';

type Texts = Maybe<readonly Maybe<string>[]>;

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
    include: usersOf(where.include),
    exclude: usersOf(where.exclude),
    has_published_posts: someOf(where.hasPublishedPosts),
    login: someOf([where.login, ...(where.loginIn ?? [])]),
    login_exclude: someOf(where.loginNotIn),
    slug: someOf([where.nicename, ...(where.nicenameIn ?? [])]),
    slug_exclude: someOf(where.nicenameNotIn),
    roles: someOf([where.role, ...(where.roleIn ?? [])]),
    roles_exclude: someOf(where.roleNotIn),
    search: where.search?.replace(/^\*+|\*+$/g, ''),
    search_columns: someOf(where.searchColumns)?.filter((column) => column !== 'url'),
    order: (where.orderby ?? []).flatMap((one) => (one ? [orderOf(one)] : [])),
  };
}

function orderOf({ field, order }: Order): UserOrder {
  if (field === 'login_in') return { by: 'login', direction: order ?? 'asc' };
  return { by: field, direction: field === 'include_slugs' ? 'asc' : (order ?? 'asc') };
}

const usersOf = (ids: Ids): number[] | undefined => (ids == null ? undefined : idsOf(ids, 'user'));
