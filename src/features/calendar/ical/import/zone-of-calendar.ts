import { findIana } from 'windows-iana';
import { fixedZone, offsetAt } from '../../../../operation/time-zones.ts';
import { resolveZone } from '../../entries/time/event-time.ts';
import { type CalendarFile, propertyOf, textOf } from './calendar-component.ts';
import { agrees, allZones, readDescription, zonesInName } from './described-zone.ts';

/**
 * Finds a zone by its name in a file; null for an unknown zone.
 * @param local the time for which it is asked, `YYYY-MM-DDTHH:MM:SS`: a zone that is none here is an offset at each time
 */
export type FindZone = (name: string, local: string) => string | null;

/** Finds the zone of a name, or the offset that holds at a local time. */
type Found = (local: string) => string | null;

/**
 * Resolves the zone names of a file: IANA names, also after a path prefix; Windows names and the cities in them; and
 * descriptions of zones (`VTIMEZONE`), which are compared with all zones.
 * @param siteZone is preferred of several zones that agree with a description
 */
export function zonesOf(
  file: CalendarFile,
  siteZone: string,
  tell: (problem: string) => void,
): FindZone {
  const found = new Map<string, Found>();
  const search = { searches: MOST_SEARCHES, siteZone, tell };
  return (name, local) => {
    const known = found.get(name) ?? findOnce(file, name, search);
    found.set(name, known);
    return known(local);
  };
}

/** How many descriptions of a file are compared with all zones, which takes a tenth of a second each. */
const MOST_SEARCHES = 10;

interface Search {
  searches: number;
  readonly siteZone: string;
  readonly tell: (problem: string) => void;
}

function findOnce(file: CalendarFile, name: string, search: Search): Found {
  const zone = file.zones.find((one) => textOf(one, 'TZID') === name);
  const named =
    nameOf(name) ??
    (zone && (nameOf(textOf(zone, 'X-LIC-LOCATION')) ?? nameOf(textOf(zone, 'TZURL'))));
  if (named) return () => named;
  const years = yearsOf(file, name);
  const description = zone && years.length > 0 ? readDescription(zone, years) : null;
  if (!description) return byName(name, search);
  const own = [...zonesInName(name), search.siteZone];
  const isSearched = search.searches-- > 0;
  const same = [...own, ...(isSearched ? allZones() : [])].find((one) =>
    agrees(one, description, years),
  );
  if (same !== undefined) return () => resolveZone(same);
  const fixed = (at: number) => fixedZone(Math.round(description.offsetAt(at) / 60));
  if (description.changes.length > 1) search.tell(notHere(name));
  return (local) => {
    const wall = Date.parse(`${local}Z`);
    return resolveZone(fixed(wall - description.offsetAt(wall) * 1000));
  };
}

/** Without a description, the offset in a name such as “(UTC+01:00) Amsterdam, Berlin, Rome” tells whether its cities are meant. */
function byName(name: string, { tell }: Search): Found {
  const offset = /^\(?(?:UTC|GMT) ?([+-]\d{1,2}:\d\d)\)/i.exec(name)?.[1];
  if (offset === undefined) return () => null;
  const fixed = resolveZone(`UTC${offset}`);
  if (fixed === null) return () => null;
  const isMeant = (zone: string) =>
    [0, 6].some((month) => {
      const at = Date.UTC(2026, month);
      return offsetAt(zone, at) === offsetAt(fixed, at);
    });
  const zone = zonesInName(name).find(isMeant);
  if (zone === undefined) tell(notHere(name));
  return () => zone ?? fixed;
}

const notHere = (name: string): string =>
  `The time zone “${name.slice(0, 100)}” is none that is known here: its times were brought with their offset from UTC.`;

/** The years of the file's events in a zone; series go on for two more. */
function yearsOf({ events }: CalendarFile, name: string): readonly number[] {
  const years = new Set<number>();
  for (const event of events) {
    const start = propertyOf(event, 'DTSTART');
    const year = Number(/^\d{4}/.exec(start?.value ?? '')?.[0] ?? Number.NaN);
    if (start?.parameters.get('TZID') !== name || !(year >= 1970 && year <= 2100)) continue;
    for (let more = 0; more <= (propertyOf(event, 'RRULE') ? 2 : 0); more++) years.add(year + more);
  }
  return [...years].sort((one, other) => one - other).slice(-MOST_YEARS);
}

const MOST_YEARS = 10;

function nameOf(word: string): string | null {
  const name = word
    .replace(/^"|"$/g, '')
    .replace(/\.ics$/, '')
    .trim();
  if (name === '') return null;
  const parts = name.split('/');
  const paths = [name, ...[3, 2, 1].map((length) => parts.slice(-length).join('/'))];
  for (const path of paths) {
    const zone = resolveZone(path.replace(/^GMT(?=[+-]\d)/i, 'UTC'));
    if (zone !== null) return zone;
  }
  // Programs number a second zone of one name.
  const [windows] = findIana(name.replace(/ \d+$/, ''));
  return windows === undefined ? null : resolveZone(windows);
}
