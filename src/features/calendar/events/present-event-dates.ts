import { extended, type Resource } from '../../../rest/representation/resource.ts';
import { calendarTime } from '../entries/present-calendar-entry.ts';
import type { Event } from './event-loaders.ts';
import type { Occurrence } from './recurrence/series.ts';
import { toLocal, zoneAbbreviation } from './time/event-time.ts';

/** Presents when an event or an occurrence begins and ends, in its own zone and in UTC (recorded). */
export function presentEventDates(
  event: Event,
  occurrence: Occurrence | null,
  viewerZone?: string,
): Resource {
  const { startLocal, endLocal, startUtc, endUtc } = occurrence ?? event;
  const { timezone } = event;
  return extended(
    presentDate('start_date', startLocal),
    presentDate('end_date', endLocal),
    presentDate('utc_start_date', startUtc),
    presentDate('utc_end_date', endUtc),
    { timezone, timezone_abbr: zoneAbbreviation(startUtc, timezone) },
    viewerZone === undefined ? {} : presentViewerDates(startUtc, endUtc, viewerZone),
  );
}

/** Presents the same in the viewer's zone, in addition to the documented fields. */
const presentViewerDates = (startUtc: string, endUtc: string, zone: string): Resource =>
  extended(
    presentDate('viewer_start_date', toLocal(startUtc, zone)),
    presentDate('viewer_end_date', toLocal(endUtc, zone)),
    { viewer_timezone: zone, viewer_timezone_abbr: zoneAbbreviation(startUtc, zone) },
  );

/** Presents the recurrence of a series, and for an occurrence the series it belongs to; nothing for a single event. */
export const presentRecurrence = (
  { entryId, rrule, exdates, seriesId, seriesStartLocal }: Event,
  occurrence: Occurrence | null,
): Resource => ({
  ...(rrule === null
    ? {}
    : { rrule, exdates: JSON.parse(exdates).map((one: string) => calendarTime(one)) }),
  ...(occurrence
    ? { series_id: entryId, series_start_date: calendarTime(occurrence.startLocal) }
    : {}),
  ...(seriesId === null || seriesStartLocal === null
    ? {}
    : { series_id: seriesId, series_start_date: calendarTime(seriesStartLocal) }),
});

function presentDate(name: string, time: string): Resource {
  const [year, month, day, hour, minutes, seconds] = time.split(/[-T:]/);
  return {
    [name]: calendarTime(time),
    [`${name}_details`]: { year, month, day, hour, minutes, seconds },
  };
}
