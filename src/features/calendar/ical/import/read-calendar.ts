import { parseRrule } from '../../events/recurrence/parse-rrule.ts';
import { resolveZone } from '../../events/time/event-time.ts';
import { propertyOf, readComponents, textOf } from './calendar-component.ts';
import type { ImportedCalendar, ImportedEvent } from './imported-event.ts';
import { readImportedEvent, uidOf } from './read-imported-event.ts';
import { zonesOf } from './zone-of-calendar.ts';

/**
 * Reads the events of a calendar file (RFC 5545), each once: of several with the same UID and occurrence, the one with
 * the highest sequence counts. Null if it is not a calendar.
 * @param siteZone the zone of times without one
 * @param most the largest number of events to read
 */
export function readCalendar(
  text: string,
  siteZone: string,
  most = Number.POSITIVE_INFINITY,
): ImportedCalendar | null {
  const file = readComponents(text, most);
  if (!file) return null;
  const problems = [...file.unread].map(([kind, many]) => whyUnread(kind, many, most));
  const ourZone = resolveZone(siteZone) ?? 'UTC';
  const findZone = zonesOf(file, ourZone, (problem) => problems.push(problem));
  const ownZone = findZone(textOf(file, 'X-WR-TIMEZONE'), NO_TIME) ?? ourZone;
  let missing = [...file.unread.values()].reduce((sum, many) => sum + many, 0);
  const reading = { findZone, ownZone, parseRule: rulesWithin(LONGEST_RECKONING) };
  const incomplete = new Set<string>();
  const events = new Map<string, { readonly event: ImportedEvent; readonly sequence: number }>();
  for (const component of file.events) {
    const event = readImportedEvent(component, reading, (why) => problems.push(why));
    if (!event) {
      missing += 1;
      incomplete.add(uidOf(component));
      continue;
    }
    const sequence = Number(propertyOf(component, 'SEQUENCE')?.value ?? 0) || 0;
    const key = JSON.stringify([event.uid, event.insteadOf]);
    if ((events.get(key)?.sequence ?? -1) <= sequence) events.set(key, { event, sequence });
  }
  const read = [...events.values()].map(({ event }) => event);
  // Of a file that was cut, any series may lack something.
  if (file.unread.has('VEVENT')) for (const { uid } of read) incomplete.add(uid);
  return { events: read, incomplete, missing, problems };
}

/** For which the zone of the file is asked, which is no offset. */
const NO_TIME = '1970-01-01T00:00:00';

const whyUnread = (kind: string, many: number, most: number): string =>
  kind === 'VEVENT'
    ? `${many} events were left out: only the first ${most} were read.`
    : `${many} ${kind} were left out: they are no events.`;

/**
 * Milliseconds to spend on all rules of a file: far more than thousands of rules need, but a few rules can be made very
 * slow.
 */
const LONGEST_RECKONING = 20_000;

function rulesWithin(milliseconds: number): (text: string) => string | null {
  let left = milliseconds;
  return (text) => {
    if (left <= 0) return null;
    const begun = performance.now();
    const rule = parseRrule(text);
    left -= performance.now() - begun;
    return rule;
  };
}
