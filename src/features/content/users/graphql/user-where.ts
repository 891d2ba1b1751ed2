import type { Ids, Maybe } from '../../../../graphql/input-values.ts';
import { type AskedArgs, ids, made, readWhere, several } from '../../../../graphql/where-args.ts';
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

/** A `where` as the arguments of `listUsers`. */
export const readUserWhere = (where: Maybe<UserWhere>): AskedArgs => readWhere(where, TABLE);

const TABLE = {
  include: ids('user', 'include'),
  exclude: ids('user', 'exclude'),
  has_published_posts: several('hasPublishedPosts'),
  login: several('login', 'loginIn'),
  login_exclude: several('loginNotIn'),
  slug: several('nicename', 'nicenameIn'),
  slug_exclude: several('nicenameNotIn'),
  roles: several('role', 'roleIn'),
  roles_exclude: several('roleNotIn'),
  search: made(['search'], ([text = '']: readonly string[]) => text.replace(/^\*+|\*+$/g, '')),
  search_columns: made(['searchColumns'], (columns: readonly string[]) =>
    columns.filter((column) => column !== 'url'),
  ),
  orders: made(['orderby'], (orders: readonly Order[]) =>
    orders.length > 0 ? orders.map(orderOf) : undefined,
  ),
};

function orderOf({ field, order }: Order): UserOrder {
  if (field === 'login_in') return { by: 'login', direction: order ?? 'asc' };
  return { by: field, direction: field === 'include_slugs' ? 'asc' : (order ?? 'asc') };
}
