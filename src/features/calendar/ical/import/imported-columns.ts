import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import { sanitizeHtml } from '../../../content/entries/text/sanitize-html.ts';
import { lastEndUtc } from '../../events/recurrence/parse-rrule.ts';
import { toUtc } from '../../events/time/event-time.ts';
import type { EventTimes } from '../../events/written-times.ts';
import type { ImportedEvent } from './imported-event.ts';

/** What is called so in an `origin`: events, venues and organizers that a calendar file brought. */
export const CALENDAR_ORIGIN = 'ical';

/** Title and description. Whoever wrote the file is a stranger: no rights of the importing user hold for its HTML. */
export const importedTexts = ({
  title,
  description,
}: ImportedEvent): Required<Pick<EntryChanges, 'title' | 'content'>> => ({
  title: asHtml(title).slice(0, LONGEST_TITLE),
  content: sanitizeHtml(HTML.test(description) ? description : asHtml(description)),
});

/** When it takes place, with the moments that follow. */
export function importedTimes(event: ImportedEvent): EventTimes {
  const { startLocal, endLocal, timezone, isAllDay, rrule, exdates } = event;
  return {
    startLocal,
    endLocal,
    timezone,
    startUtc: toUtc(startLocal, timezone),
    endUtc: later(toUtc(startLocal, timezone), toUtc(endLocal, timezone)),
    lastEndUtc: lastEndUtc({ startLocal, endLocal, timezone, rrule, exdates }),
    isAllDay,
    rrule,
    exdates: JSON.stringify(exdates),
  };
}

/** Plain text as HTML that reads the same: what would be a tag or a character reference is written out. */
export const asHtml = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const later = (one: string, other: string): string => (one > other ? one : other);

const LONGEST_TITLE = 1000;

/** Some programs write HTML where plain text belongs. */
const HTML = /<\/?(?:p|br|a|b|i|u|ul|ol|li|div|span|strong|em|h[1-6]|html|table)\b[^<>]*>/i;
