import { findIana } from 'windows-iana';
import { resolveZone } from '../../events/time/event-time.ts';
import { type CalendarFile, textOf } from './calendar-component.ts';

/** Finds a zone by its name in a file; null for an unknown zone. */
export type FindZone = (name: string) => string | null;

/**
 * Resolves the zone names of a file: IANA names, also after a path prefix; Windows names; and names from the file's own
 * zone descriptions.
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
