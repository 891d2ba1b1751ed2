import { parseRrule } from '../../events/recurrence/parse-rrule.ts';
import { resolveZone } from '../../events/time/event-time.ts';
import { propertyOf, readComponents, textOf } from './calendar-component.ts';
import type { ImportedCalendar, ImportedEvent } from './imported-event.ts';
import { readImportedEvent } from './read-imported-event.ts';
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
  const findZone = zonesOf(file);
  const ownZone = findZone(textOf(file, 'X-WR-TIMEZONE')) ?? resolveZone(siteZone) ?? 'UTC';
  const problems = [...file.unread].map(([kind, many]) => whyUnread(kind, many, most));
  let missing = [...file.unread.values()].reduce((sum, many) => sum + many, 0);
  const reading = { findZone, ownZone, parseRule: rulesWithin(LONGEST_RECKONING) };
  const events = new Map<string, { readonly event: ImportedEvent; readonly sequence: number }>();
  for (const component of file.events) {
    const event = readImportedEvent(component, reading, (why) => problems.push(why));
    if (!event) {
      missing += 1;
      continue;
    }
    const sequence = Number(propertyOf(component, 'SEQUENCE')?.value ?? 0) || 0;
    const key = JSON.stringify([event.uid, event.insteadOf]);
    if ((events.get(key)?.sequence ?? -1) <= sequence) events.set(key, { event, sequence });
  }
  return { events: [...events.values()].map(({ event }) => event), missing, problems };
}

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
