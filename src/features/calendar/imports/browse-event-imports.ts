import { type SqlBool, sql } from 'kysely';
import { oneOf } from '../../../operation/args.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { readWindow } from '../../../storage/read-window.ts';
import type { EventImport } from './import-loaders.ts';
import { assertCanImport } from './import-policy.ts';
import { importStatuses } from './import-status.ts';

const order: readonly OrderColumn[] = [
  { expression: sql`"EventImport"."id"`, direction: 'desc', type: 'integer' },
];

/** Lists event imports with cursor paging, the latest first. */
export const browseEventImports = defineOperation({
  name: 'browseEventImports',
  kind: 'query',
  summary: 'Lists imports of events, the latest first.',
  args: {
    status: oneOf(importStatuses, { description: 'Only those that stand so.' }),
    ...pagingArgs,
  },
  authorize: ({ viewer }) => assertCanImport(viewer),
  async resolve(context, { status, ...paging }): Promise<Connection<EventImport>> {
    const window = readPlace(paging, order);
    const where =
      status === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`"EventImport"."status" = ${status}`;
    const found = await readWindow<EventImport>(
      context.read('EventImport') as never, // the statement is raw SQL
      { columns: sql`"EventImport".*`, from: sql`"EventImport"`, where, order },
      { ...window, limit: window.limit + 1 },
    );
    return toConnection(
      window,
      found,
      (one: EventImport) => one,
      async () => {
        const { count } = await context
          .read('EventImport')
          .selectFrom('EventImport')
          .select(sql<number>`count(*)`.as('count'))
          .where(where)
          .executeTakeFirstOrThrow();
        return Number(count);
      },
    );
  },
});
