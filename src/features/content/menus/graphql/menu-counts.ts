import { sql } from 'kysely';
import type { CountRecords } from '../../../../graphql/list-bound.ts';
import { defineService } from '../../../../operation/define-service.ts';
import type { Services } from '../../../../operation/services.ts';
import type { Dependency } from '../../../../storage/change-log.ts';
import { MENU_ITEM } from '../menu-item.ts';

/** Records that are counted. A site with more has no usual menus, and its queries cost what they may return at most. */
const MOST = 2000;

/** How many menu items there are, in any menu and of any status. */
export const countMenuItems: CountRecords = countUntilChange(
  [`kind:${MENU_ITEM}`],
  ({ database }) =>
    database.tables
      .selectFrom('Entry')
      .select(sql`1`.as('one'))
      .where('kind', '=', MENU_ITEM)
      .limit(MOST + 1)
      .execute(),
);

/** How many menus there are. */
export const countMenus: CountRecords = countUntilChange(['term'], ({ database }) =>
  database.tables
    .selectFrom('Term')
    .select(sql`1`.as('one'))
    .where('taxonomy', '=', 'nav_menu')
    .limit(MOST + 1)
    .execute(),
);

/** Counts again only after one of the dependencies has changed. The change log has been read when a query is executed. */
function countUntilChange(
  dependencies: readonly Dependency[],
  read: (services: Services) => Promise<readonly unknown[]>,
): CountRecords {
  const counter = defineService((services) => {
    const { changes } = services;
    let known: { readonly seq: number; readonly count: number } | undefined;
    return {
      async count(): Promise<number> {
        if (known && changes.latestIn(dependencies) <= known.seq) return known.count;
        const seq = changes.latest();
        const { length } = await read(services);
        known = { seq, count: length > MOST ? Number.POSITIVE_INFINITY : length };
        return known.count;
      },
    };
  });
  return (services) => counter(services).count();
}
