import { createHash } from 'node:crypto';
import { type CalendarComponent, propertyOf, textOf, textsOf } from './calendar-component.ts';
import type { ImportedEvent } from './imported-event.ts';
import { type CalendarReading, readImportedTimes } from './read-imported-times.ts';

/** Reads an event of a calendar file; null, with the reason reported, if its start can't be understood. */
export function readImportedEvent(
  component: CalendarComponent,
  reading: CalendarReading,
  tell: (problem: string) => void,
): ImportedEvent | null {
  const title = textOf(component, 'SUMMARY').replace(/\s+/gu, ' ');
  const name = `“${(title || textOf(component, 'UID') || 'an event without a name').slice(0, 100)}”`;
  const times = readImportedTimes(component, reading, (why) => tell(`${name}: ${why}`));
  if (!times) return null;
  return {
    uid: uidOf(component),
    isCancelled: textOf(component, 'STATUS').toUpperCase() === 'CANCELLED',
    title: title || '(no title)',
    description: textOf(component, 'DESCRIPTION'),
    ...times,
    location: textOf(component, 'LOCATION'),
    place: placeOf(component),
    organizer: organizerOf(component),
    categories: [...new Set(textsOf(component, 'CATEGORIES'))].slice(0, MOST_CATEGORIES),
    website: websiteOf(component),
  };
}

const MOST_CATEGORIES = 50;
const LONGEST_UID = 255;

/** An event without a UID is recognized by its contents and time. */
export function uidOf(component: CalendarComponent): string {
  const uid = textOf(component, 'UID');
  if (uid !== '' && uid.length <= LONGEST_UID) return uid;
  const told =
    uid || JSON.stringify([textOf(component, 'SUMMARY'), propertyOf(component, 'DTSTART')?.value]);
  return `sha256:${createHash('sha256').update(told).digest('hex')}`;
}

function placeOf(component: CalendarComponent): ImportedEvent['place'] {
  const found = /^(-?\d{1,2}(?:\.\d+)?)[;,](-?\d{1,3}(?:\.\d+)?)$/.exec(textOf(component, 'GEO'));
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function organizerOf(component: CalendarComponent): ImportedEvent['organizer'] {
  const line = propertyOf(component, 'ORGANIZER');
  const said = line?.parameters.get('EMAIL') ?? line?.value.replace(/^mailto:/i, '') ?? '';
  const email = /^[^\s@:<>"]+@[^\s@:<>"]+$/.test(said.trim()) ? said.trim() : '';
  const name = (line?.parameters.get('CN') ?? '').replace(/\s+/gu, ' ').trim() || email;
  if (name !== '') return { name, email };
  const contact = textOf(component, 'CONTACT').replace(/\s+/gu, ' ');
  return contact === '' ? null : { name: contact.slice(0, 200), email: '' };
}

/** The event's own URL, or its location if that is a web address for joining. */
function websiteOf(component: CalendarComponent): string {
  const said = [textOf(component, 'URL'), textOf(component, 'LOCATION')];
  return said.find((word) => /^https?:\/\/\S+$/i.test(word) && URL.canParse(word)) ?? '';
}
