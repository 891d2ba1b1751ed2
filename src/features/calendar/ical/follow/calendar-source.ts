import type { Selectable } from 'kysely';
import { ApiError } from '../../../../lib/api-error.ts';
import { isRecordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { refused } from '../../../../operation/errors.ts';
import type { Tables } from '../../../../storage/tables.ts';
import { broughtStatuses } from '../../entries/calendar-policy.ts';

/** How many there can be: each is fetched again and again. */
export const MOST_SOURCES = 100;

/** The kind that changes of followed calendars have in the log. */
export const CALENDAR_SOURCE = 'private:calendar-source';

/** How a run ended. */
export const runResults = ['done', 'unmodified', 'failed'] as const;

/** The report of a run: what became of the events of the source. Moments are in UTC. */
export interface SourceRun {
  readonly begun: string;
  readonly ended: string;
  readonly result: (typeof runResults)[number];
  readonly created: number;
  readonly changed: number;
  /** Events that stay as they are: the source says nothing new of them, or they are in the trash here. */
  readonly kept: number;
  readonly trashed: number;
  /** Components of the calendar that could not be brought. */
  readonly failed: number;
  /** Why something was not brought, or the run failed: a sentence each, 20 at most. */
  readonly problems: readonly string[];
}

/** A followed calendar, as administrators see it. Moments are in UTC. */
export interface CalendarSource {
  readonly id: number;
  readonly url: string;
  /** The status of events that are new. */
  readonly status: (typeof broughtStatuses)[number];
  /** Seconds between two runs. */
  readonly interval: number;
  readonly isActive: boolean;
  /** Runs that have failed since the last one that did not. */
  readonly failures: number;
  readonly nextRun: string | null;
  readonly created: string;
  /** The reports of the last runs, the latest first, 10 at most. */
  readonly runs: readonly SourceRun[];
}

export const toCalendarSource = (row: Selectable<Tables['CalendarSource']>): CalendarSource => ({
  id: row.id,
  url: row.url,
  status: broughtStatuses.find((status) => status === row.status) ?? 'draft',
  interval: row.interval,
  isActive: Boolean(row.isActive),
  failures: row.failures,
  nextRun: row.nextRun,
  created: row.created,
  runs: JSON.parse(row.runs),
});

/** @throws ApiError 404 `calendar_source_not_found` */
export async function loadCalendarSource(context: Context, id: number): Promise<CalendarSource> {
  const row =
    isRecordId(id) &&
    (await context
      .read('CalendarSource')
      .selectFrom('CalendarSource')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst());
  if (!row) throw unknownSource();
  return toCalendarSource(row);
}

/** 404 `calendar_source_not_found`. */
export const unknownSource = (): ApiError =>
  new ApiError('calendar_source_not_found', 404, 'No calendar with this number is followed.');

/** Only administrators say what calendars the site follows or imports. @throws ApiError `rest_forbidden` */
export function assertCanBringCalendars({ viewer }: Context): void {
  if (!viewer.can('import'))
    throw refused(viewer, 'rest_forbidden', 'Only administrators bring calendars in.');
}
