import { type SqlBool, sql } from 'kysely';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { assertAdministrator, type JobRow, toFailedJob } from './failed-job.ts';

const source: ListSource = {
  columns: sql`"Job"."id", "Job"."name", "Job"."payload", "Job"."attempts", "Job"."runAfter", "Job"."lastError", "Job"."failedAt"`,
  from: sql`"Job"`,
  where: sql<SqlBool>`"Job"."failedAt" IS NOT NULL`,
  order: [
    { expression: sql`"Job"."failedAt"`, direction: 'desc', type: 'text' },
    { expression: sql`"Job"."id"`, direction: 'desc', type: 'integer' },
  ],
};

const rows = rowList<ListSource, JobRow>((list) => list, 'Job');

/** Jobs that were tried too often, or that no further attempt could help. They stay until they are tried again or discarded. */
export const listFailedJobs = defineListOperation({
  name: 'listFailedJobs',
  summary: 'Lists the work that was given up, the latest first.',
  args: {},
  authorize: assertAdministrator,
  toQuery: () => source,
  ...rows,
  async find(context, query, window) {
    const found = await rows.find(context, query, window);
    return found.map((row) => ({ ...toFailedJob(context.services, row), keys: row.keys }));
  },
});
