import { type SqlBool, sql } from 'kysely';
import { type ArgValues, oneOf } from '../../../operation/args.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import type { EventImport } from './import-loaders.ts';
import { assertCanImport } from './import-policy.ts';
import { importStatuses } from './import-status.ts';

const args = { status: oneOf(importStatuses, { description: 'Only those that stand so.' }) };

type ImportFilter = ArgValues<typeof args>;

/** Event imports, the latest first. */
export const listEventImports = defineListOperation({
  name: 'listEventImports',
  summary: 'Lists imports of events, the latest first.',
  args,
  authorize: ({ viewer }) => assertCanImport(viewer),
  toQuery: (_, filter): ImportFilter => filter,
  ...rowList<ImportFilter, EventImport>(importSource, 'EventImport'),
});

function importSource({ status }: ImportFilter): ListSource {
  return {
    columns: sql`"EventImport".*`,
    from: sql`"EventImport"`,
    where:
      status === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`"EventImport"."status" = ${status}`,
    order: [{ expression: sql`"EventImport"."id"`, direction: 'desc', type: 'integer' }],
  };
}
