import { parseRrule } from '../../events/recurrence/parse-rrule.ts';
import { resolveZone } from '../../events/time/event-time.ts';
import { propertyOf, readComponents, textOf } from './calendar-component.ts';
import type { ImportedCalendar, ImportedEvent } from './imported-event.ts';
import { readImportedEvent } from './read-imported-event.ts';
import { zonesOf } from './zone-of-calendar.ts';

/** Events in one file at most; further ones are left out and reported. */
const MOST_EVENTS = 5000;

/**
 * The events of a calendar file (RFC 5545), each only once: of several with one UID and one occurrence the last in sequence counts.
 * Null for what is no calendar.
 * @param siteZone of whose clocks times without a zone are
 */
export function readCalendar(text: string, siteZone: string): ImportedCalendar | null {
  const file = readComponents(text, MOST_EVENTS);
  if (!file) return null;
  const findZone = zonesOf(file);
  const ownZone = findZone(textOf(file, 'X-WR-TIMEZONE')) ?? resolveZone(siteZone) ?? 'UTC';
  const problems: string[] = file.isCut ? [`Only the first ${MOST_EVENTS} events were read.`] : [];
  const reading = { findZone, ownZone, parseRule: rulesWithin(LONGEST_RECKONING) };
  const events = new Map<string, { readonly event: ImportedEvent; readonly sequence: number }>();
  for (const component of file.events) {
    const event = readImportedEvent(component, reading, (why) => problems.push(why));
    if (!event) continue;
    const sequence = Number(propertyOf(component, 'SEQUENCE')?.value ?? 0) || 0;
    const key = JSON.stringify([event.uid, event.insteadOf]);
    if ((events.get(key)?.sequence ?? -1) <= sequence) events.set(key, { event, sequence });
  }
  return { events: [...events.values()].map(({ event }) => event), problems };
}

/** Milliseconds for the rules of one file: far more than thousands of them take, but a few can be made to take very long. */
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
