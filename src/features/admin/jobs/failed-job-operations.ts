import { type Selectable, type SqlBool, sql } from 'kysely';
import { JOB_TOPIC } from '../../../jobs/job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isRecordId, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import type { Services } from '../../../operation/services.ts';
import type { Tables } from '../../../storage/tables.ts';

type Jobs = Services['offers']['jobs'];

/** A job as it is stored, as far as it is shown. */
export type JobRow = Pick<
  Selectable<Tables['Job']>,
  'id' | 'name' | 'payload' | 'attempts' | 'runAfter' | 'lastError' | 'failedAt'
>;

/** A job that was given up, as administrators see it: a short description, and nothing else of its payload. */
export interface FailedJob {
  readonly id: number;
  readonly kind: string;
  readonly about: string;
  readonly attempts: number;
  readonly lastError: string;
  /** When its last attempt was due (UTC). */
  readonly due: string;
  /** When it was given up (UTC). */
  readonly failed: string;
  readonly isRetriable: boolean;
}

function toFailedJob({ offers: { jobs } }: Services, row: JobRow): FailedJob {
  return {
    id: row.id,
    kind: row.name,
    about: plain(aboutOf(jobs, row)),
    attempts: row.attempts,
    lastError: plain(row.lastError ?? ''),
    due: row.runAfter,
    failed: row.failedAt ?? '',
    isRetriable: isRetriable(jobs, row.name),
  };
}

/** Empty too for a payload that an earlier version left. */
function aboutOf(jobs: Jobs, { name, payload }: JobRow): string {
  const job = jobs.find((one) => one.name === name);
  try {
    return job?.about(JSON.parse(payload)) ?? '';
  } catch {
    return '';
  }
}

/** Whether a job of this kind can be tried again: the kind exists, and a job that is given up keeps its payload. */
const isRetriable = (jobs: Jobs, kind: string): boolean =>
  jobs.some(({ name, isForgotten }) => name === kind && !isForgotten);

/** On one line, since others had a say in it: mail servers answer errors, and people write subjects. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Which row a number means among the jobs that were given up; null for a number that no job can have. */
const givenUp = (id: number) => (isRecordId(id) ? { id, failedAt: { not: null } } : null);

/** Only administrators see and manage background jobs. @throws ApiError `rest_forbidden` */
function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to look after jobs.');
}

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

/**
 * Puts a job that was given up back among those that are due, with all its attempts; a running server takes it within seconds. Returns its
 * id.
 * @throws ApiError 404 `job_not_found` for a job that was not given up, 400 `job_not_retriable` for one whose payload is not stored
 */
export const retryJob = defineOperation({
  name: 'retryJob',
  kind: 'mutation',
  summary: 'Has work that was given up tried again.',
  args: { id: recordId({ description: 'The number of the job.' }) },
  authorize: assertAdministrator,
  resolve: (context, { id }): Promise<number> =>
    context.write(async ({ prisma, announce }) => {
      const where = givenUp(id);
      const job = where && (await prisma.job.findFirst({ where, select: { name: true } }));
      if (!job)
        throw new ApiError('job_not_found', 404, 'There is no job with this number to try again.');
      if (!isRetriable(context.services.offers.jobs, job.name))
        throw new ApiError(
          'job_not_retriable',
          400,
          'What this job was given is not kept, so that it can not be tried again.',
        );
      await prisma.job.updateMany({
        where,
        data: {
          failedAt: null,
          attempts: 0,
          runAfter: context.now,
          lockedUntil: null,
          lockedBy: null,
        },
      });
      announce(JOB_TOPIC);
      return id;
    }),
});

/**
 * Removes a job that was given up, with its payload; its subject is not changed. Returns its id.
 * @throws ApiError 404 `job_not_found` for a job that was not given up
 */
export const discardJob = defineOperation({
  name: 'discardJob',
  kind: 'mutation',
  summary: 'Forgets work that was given up, so that it is never tried again.',
  args: { id: recordId({ description: 'The number of the job.' }) },
  authorize: assertAdministrator,
  async resolve(context, { id }): Promise<number> {
    const where = givenUp(id);
    const discarded =
      where && (await context.write(({ prisma }) => prisma.job.deleteMany({ where })));
    if (!discarded?.count)
      throw new ApiError('job_not_found', 404, 'There is no job with this number to discard.');
    return id;
  },
});
