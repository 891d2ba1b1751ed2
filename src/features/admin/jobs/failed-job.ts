import type { Selectable } from 'kysely';
import { allJobs } from '../../../app/all-jobs.ts';
import type { Tables } from '../../../storage/tables.ts';

type JobRow = Pick<
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

export function toFailedJob(row: JobRow): FailedJob {
  return {
    id: row.id,
    kind: row.name,
    about: plain(aboutOf(row)),
    attempts: row.attempts,
    lastError: plain(row.lastError ?? ''),
    due: row.runAfter,
    failed: row.failedAt ?? '',
    isRetriable: isRetriable(row.name),
  };
}

/** Empty too for a payload that an earlier version left. */
function aboutOf({ name, payload }: JobRow): string {
  const job = allJobs.find((one) => one.name === name);
  try {
    return job?.about(JSON.parse(payload)) ?? '';
  } catch {
    return '';
  }
}

/** Whether a job of this kind can be tried once more: it is known, and what it was given is kept. */
export const isRetriable = (kind: string): boolean =>
  allJobs.some(({ name, isForgotten }) => name === kind && !isForgotten);

/** On one line, since others had a say in it: mail servers answer errors, and people write subjects. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
