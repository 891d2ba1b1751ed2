import type { Selectable } from 'kysely';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import type { Services } from '../../../operation/services.ts';
import type { Tables } from '../../../storage/tables.ts';

type Jobs = Services['offers']['jobs'];

/** A job as it is stored, as far as it is shown. */
export type JobRow = Pick<
  Selectable<Tables['Job']>,
  'id' | 'name' | 'payload' | 'attempts' | 'runAfter' | 'lastError' | 'failedAt'
>;

/** A job that was given up, as administrators see it: what it is about in a few words, and nothing else of its payload. */
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

export function toFailedJob({ offers: { jobs } }: Services, row: JobRow): FailedJob {
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

/** Whether a job of this kind can be tried once more: it is known, and what it was given is kept. */
export const isRetriable = (jobs: Jobs, kind: string): boolean =>
  jobs.some(({ name, isForgotten }) => name === kind && !isForgotten);

/** On one line, since others had a say in it: mail servers answer errors, and people write subjects. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Which row a number means among the jobs that were given up; null for a number that no job can have. */
export const givenUp = (id: number) => (isRecordId(id) ? { id, failedAt: { not: null } } : null);

/** What the server does in the background is for administrators. @throws ApiError `rest_forbidden` */
export function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to look after jobs.');
}
