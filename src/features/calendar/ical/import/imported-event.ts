import type { EntryChanges } from '../../../../content/entries/entry-changes.ts';
import { sanitizeHtml } from '../../../../content/text/sanitize-html.ts';
import { occurrenceOf } from '../../events/recurrence/occurrences.ts';
import { lastEndUtc } from '../../events/recurrence/parse-rrule.ts';
import { type EventTimes, timesOf } from '../../events/written-times.ts';

/** An event of a calendar file in this site's terms; nothing is sanitised yet. */
export interface ImportedEvent {
  readonly uid: string;
  /** For a moved or changed occurrence: its original start in the series, and the zone of that time. */
  readonly insteadOf: { readonly local: string; readonly zone: string | null } | null;
  /** Whether it stands for all later occurrences too. */
  readonly isOnward: boolean;
  /** The series that it continues from one of that one's starts on. */
  readonly continues?: { readonly uid: string; readonly from: string };
  /** Times at which it also takes place. */
  readonly furtherDates: readonly { readonly startLocal: string; readonly endLocal: string }[];
  readonly isCancelled: boolean;
  readonly isConfirmed: boolean;
  /** Why it is cancelled; plain text. */
  readonly reason: string;
  /** The web address at which it takes place online, or empty. */
  readonly onlineUrl: string;
  readonly title: string;
  /** Plain text, or HTML from some programs. */
  readonly description: string;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  readonly rrule: string | null;
  readonly exdates: readonly string[];
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly organizer: { readonly name: string; readonly email: string } | null;
  readonly categories: readonly string[];
  /** A web address, or empty. */
  readonly website: string;
}

/** The contents of a calendar file, and what of it can't be imported. */
export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  /** UIDs of which a component could not be read, so that the file doesn't tell what has left them. */
  readonly incomplete: ReadonlySet<string>;
  /** Whether the file has an end, and no more events than were to be read. */
  readonly extent: 'whole' | 'cut off' | 'too many';
  /** The number of components that can't be imported. */
  readonly missing: number;
  /** One sentence each. */
  readonly problems: readonly string[];
}

/** The title of an event without one. */
export const UNTITLED = '(no title)';

/** The `origin` of events, venues and organizers that come from a calendar file. */
export const CALENDAR_ORIGIN = 'ical';

/**
 * Title and description. The file's author is a stranger, so its HTML is sanitised without the rights of the importing
 * user.
 */
export const importedTexts = ({
  title,
  description,
}: ImportedEvent): Required<Pick<EntryChanges, 'title' | 'content'>> => ({
  title: asHtml(title).slice(0, LONGEST_TITLE),
  content: sanitizeHtml(HTML.test(description) ? description : asHtml(description)),
});

type WrittenTimes = Pick<
  ImportedEvent,
  'startLocal' | 'endLocal' | 'timezone' | 'isAllDay' | 'rrule' | 'exdates'
>;

/** The event's times, with the moments in UTC derived from them. */
export const importedTimes = (event: WrittenTimes): EventTimes =>
  timesOf({
    ...event,
    ...occurrenceOf(event, event.startLocal),
    lastEndUtc: lastEndUtc(event),
    exdates: JSON.stringify(event.exdates),
  });

/** Converts plain text to HTML that reads the same: escapes tags and character references. */
export const asHtml = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const LONGEST_TITLE = 1000;

/** Some programs write HTML where the format has plain text. */
const HTML = /<\/?(?:p|br|a|b|i|u|ul|ol|li|div|span|strong|em|h[1-6]|html|table)\b[^<>]*>/i;
