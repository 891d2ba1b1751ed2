import { utcDate } from '../site/site-time.ts';
import type { EntryChanges } from './entry-changes.ts';

/** Status and date of an entry, which decide each other. */
export interface EntryState {
  readonly status: string;
  readonly date: string;
  /** Of a moved-in record, until it gets another date. */
  readonly dateLocal: string | null;
  readonly dateUtc: string | null;
  readonly isDateFloating: boolean;
}

/**
 * Where a write leads (docs/rest.md §4.2): publishing for a future date schedules, scheduling for a past one publishes, and a
 * floating date is fixed when the entry is published.
 */
export function nextState(
  before: EntryState | null,
  changes: EntryChanges,
  now: string,
): EntryState {
  const status = changes.status ?? before?.status ?? 'draft';
  const isDraft = DRAFTS.has(status);
  const dated = nextDate(before, changes, isDraft, now);
  if (status === 'publish' && utcDate(dated) > now) return { ...dated, status: 'future' };
  if (status === 'future' && utcDate(dated) <= now) return { ...dated, status: 'publish' };
  return { ...dated, status };
}

function nextDate(
  before: EntryState | null,
  { date }: EntryChanges,
  isDraft: boolean,
  now: string,
): Omit<EntryState, 'status'> {
  const moved = { dateLocal: null, dateUtc: null };
  if (typeof date === 'string') return { ...moved, date, isDateFloating: false };
  if (date === null || before === null) return { ...moved, date: now, isDateFloating: isDraft };
  if (before.isDateFloating && !isDraft) return { ...moved, date: now, isDateFloating: false };
  const { date: same, dateLocal, dateUtc, isDateFloating } = before;
  return { date: same, dateLocal, dateUtc, isDateFloating };
}

/** Statuses of entries that are not finished: their date floats and their slug may be empty. */
export const DRAFTS: ReadonlySet<string> = new Set(['draft', 'pending', 'auto-draft']);

/** Whether an entry of this status can be read by those alone who may edit it, or all that is private. */
export const isHidden = ({ status }: Pick<EntryState, 'status'>): boolean =>
  status !== 'publish' && status !== 'inherit';
