import { type SqlBool, sql } from 'kysely';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { countRows } from '../../../storage/count-rows.ts';
import { readWindow } from '../../../storage/read-window.ts';
import { type FailedJob, toFailedJob } from './failed-job.ts';
import { assertAdministrator } from './job-policy.ts';

const columns = sql`"Job"."id", "Job"."name", "Job"."payload", "Job"."attempts", "Job"."runAfter", "Job"."lastError", "Job"."failedAt"`;
const from = sql`"Job"`;
const where = sql<SqlBool>`"Job"."failedAt" IS NOT NULL`;
const order = [
  { expression: sql<string>`"Job"."failedAt"`, direction: 'desc', type: 'text' },
  { expression: sql<number>`"Job"."id"`, direction: 'desc', type: 'integer' },
] as const;

/** Jobs that were tried too often, or that no further attempt could help. They stay until they are tried again or discarded. */
export const browseFailedJobs = defineOperation({
  name: 'browseFailedJobs',
  kind: 'query',
  summary: 'Lists the work that was given up, the latest first.',
  args: pagingArgs,
  authorize: assertAdministrator,
  async resolve(context, paging): Promise<Connection<FailedJob>> {
    const window = readPlace(paging, order);
    const tables = context.read('Job') as never; // the statements are raw
    const found = await readWindow<Parameters<typeof toFailedJob>[1]>(
      tables,
      { columns, from, where, order },
      { ...window, limit: window.limit + 1 },
    );
    return toConnection(
      window,
      found,
      (row) => toFailedJob(context.services, row),
      () => countRows(tables, { from, where }),
    );
  },
});
