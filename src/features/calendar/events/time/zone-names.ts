import { tzlib_get_timezones } from 'timezones-ical-library';

/** A name of the IANA database as the database spells it, found in any case; null for what is none. */
export function findZoneName(name: string): string | null {
  known ??= new Map([...tzlib_get_timezones()].map((each) => [each.toLowerCase(), each]));
  const found = known.get(name.toLowerCase());
  if (found === undefined) return null;
  if (understood.has(found)) return found;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: found });
  } catch {
    return null; // a few abbreviations in the list are no zones to the platform
  }
  understood.add(found);
  return found;
}

/** Names by themselves in lower case. */
let known: ReadonlyMap<string, string> | undefined;
const understood = new Set<string>();
