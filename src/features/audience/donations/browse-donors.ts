import { type SqlBool, sql } from 'kysely';
import { string } from '../../../operation/args.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { readWindow } from '../../../storage/read-window.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import type { Donor } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';
import { containing } from './text-condition.ts';

const order: readonly OrderColumn[] = [
  { expression: sql`"Donor"."sortName"`, direction: 'asc', type: 'text' },
  { expression: sql`"Donor"."id"`, direction: 'asc', type: 'integer' },
];

/** Donors by cursors, in the order of their names. */
export const browseDonors = defineOperation({
  name: 'browseDonors',
  kind: 'query',
  summary: 'Lists donors by name.',
  args: {
    search: string({ description: 'A part of the name or of the address.', maxLength: 200 }),
    ...pagingArgs,
  },
  authorize: ({ viewer }) => assertCapability(viewer, 'view_don_sensitive_data'),
  async resolve(context, { search = '', ...paging }): Promise<Connection<Donor>> {
    const window = readPlace(paging, order);
    const byName = containing(sql`"Donor"."sortName"`, toSortText(search));
    const byAddress = containing(
      sql`coalesce("Donor"."emailKey", '')`,
      search.trim().toLowerCase(),
    );
    const where = sql<SqlBool>`(${byName} OR ${byAddress})`;
    const found = await readWindow<Donor>(
      context.read('Donor') as never, // the statement is raw
      { columns: sql`"Donor".*`, from: sql`"Donor"`, where, order },
      { ...window, limit: window.limit + 1 },
    );
    return toConnection(
      window,
      found,
      (donor: Donor) => donor,
      async () => {
        const { count } = await context
          .read('Donor')
          .selectFrom('Donor')
          .select(sql<number>`count(*)`.as('count'))
          .where(where)
          .executeTakeFirstOrThrow();
        return Number(count);
      },
    );
  },
});
