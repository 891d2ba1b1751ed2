import type { Viewer } from '../../auth/viewer.ts';
import { ApiError } from '../../lib/api-error.ts';
import { list, shownAs, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { utcDate } from '../../operation/site-time.ts';
import { canPublish } from '../record-capabilities.ts';
import type { Entry } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';

/** The statuses of every text. */
const OF_TEXTS = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** The statuses of donations and imports, which the reference takes for every kind. */
const OF_PLUGINS = [
  'don-pending',
  'don-completed',
  'don-failed',
  'don-cancelled',
  'don-refunded',
  'don-preapproved',
  'ext-ea-success',
  'ext-ea-failed',
  'ext-ea-schedule',
  'ext-ea-pending',
  'ext-ea-draft',
  'ext-ignored',
] as const;

/** The statuses that a caller may write (docs/rest.md §4.2). */
export const writeStatuses = [...OF_TEXTS, ...OF_PLUGINS] as const;

/** The statuses that a list may be filtered by (docs/rest.md §4.2), in the reference's order. */
export const filterStatuses = [
  ...OF_TEXTS,
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  ...OF_PLUGINS,
  'any',
] as const;

/** The statuses that `any` does not include. */
const HIDDEN = new Set<string>(['trash', 'auto-draft', 'inherit', 'any']);

/** The statuses that `any` stands for. */
export const anyStatus: readonly string[] = filterStatuses.filter((status) => !HIDDEN.has(status));

/**
 * The statuses that a list is asked for. The words are shown here and looked at by `assertCanFilterStatuses`: who may ask for none but
 * the open one is not told which there are.
 */
export const statusFilter = <const Open extends string>(words: readonly string[], open: Open) => {
  const shown = { description: 'Any of these statuses.', default: open };
  return shownAs(list(string(), shown), {
    ...shown,
    type: 'array',
    items: { type: 'string', enum: words },
  });
};

/** The statuses that a list shows, and the author whose private entries it includes; those of everybody where there is none. */
export interface ListedStatuses {
  readonly statuses: readonly string[];
  readonly privateToAuthor?: number;
}

/** Of the statuses asked for, what is public and the viewer's own. A stranger owns nothing, so that few are looked for. */
export function publicAndOwn({ id }: Viewer, asked: readonly string[]): ListedStatuses {
  const found = id > 0 ? asked : asked.filter((one) => one === 'publish' || one === 'inherit');
  return { statuses: found.length > 0 ? found : asked.slice(0, 1), privateToAuthor: id };
}

/** Status and date of an entry, which decide each other. */
export interface EntryState {
  readonly status: string;
  readonly date: string;
  /** Of a moved-in record, until it gets another date. */
  readonly dateLocal: string | null;
  readonly dateUtc: string | null;
  readonly isDateFloating: boolean;
  /** From when on it is published no longer; null for never. */
  readonly unpublishAt: string | null;
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
  const { unpublishAt = before?.unpublishAt ?? null } = changes;
  // Who publishes again what was over means it to stay.
  const isAgain = !isDraft && unpublishAt !== null && unpublishAt <= now;
  const dated = {
    ...nextDate(before, changes, isDraft, now),
    unpublishAt: isAgain ? null : unpublishAt,
  };
  if (status === 'publish' && utcDate(dated) > now) return { ...dated, status: 'future' };
  if (status === 'future' && utcDate(dated) <= now) return { ...dated, status: 'publish' };
  return { ...dated, status };
}

function nextDate(
  before: EntryState | null,
  { date }: EntryChanges,
  isDraft: boolean,
  now: string,
): Omit<EntryState, 'status' | 'unpublishAt'> {
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

/**
 * The status that an entry had before it went to the trash; a draft for those who may not publish what was public or scheduled, and if it
 * is to be published no longer.
 * @throws ApiError 409 `rest_not_trashed`
 */
export function restoredStatus(
  { viewer, now }: Context,
  { kind, status, trashedStatus, unpublishAt }: Pick<Entry, TrashedColumn>,
): string {
  if (status !== 'trash')
    throw new ApiError(
      'rest_not_trashed',
      409,
      'It is not in the trash, so it can not be restored.',
    );
  const former = trashedStatus ?? 'draft';
  const needsRight = former === 'publish' || former === 'future' || former === 'private';
  const isOver = former !== 'private' && unpublishAt !== null && unpublishAt <= now;
  return needsRight && (isOver || !canPublish(viewer, kind)) ? 'draft' : former;
}

type TrashedColumn = 'kind' | 'status' | 'trashedStatus' | 'unpublishAt';
