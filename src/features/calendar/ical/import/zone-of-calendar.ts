import { findIana } from 'windows-iana';
import { resolveZone } from '../../events/time/event-time.ts';
import { type CalendarFile, textOf } from './calendar-component.ts';

/** How names of zones in one file are understood; null for a zone that is not known here. */
export type FindZone = (name: string) => string | null;

/**
 * Zones by the names that a file gives them: those of the IANA database, also behind a path; Windows' names; and what the
 * description of the zone says that it is.
 */
export function zonesOf({ zones }: CalendarFile): FindZone {
  const described = new Map(
    zones.map((zone) => [
      textOf(zone, 'TZID'),
      textOf(zone, 'X-LIC-LOCATION') || textOf(zone, 'TZURL'),
    ]),
  );
  return (name) => nameOf(name) ?? nameOf(described.get(name) ?? '');
}

function nameOf(word: string): string | null {
  const name = word
    .replace(/^"|"$/g, '')
    .replace(/\.ics$/, '')
    .trim();
  if (name === '') return null;
  const parts = name.split('/');
  const paths = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')];
  for (const path of paths) {
    const zone = resolveZone(path);
    if (zone !== null) return zone;
  }
  const [windows] = findIana(name);
  return windows === undefined ? null : resolveZone(windows);
}
