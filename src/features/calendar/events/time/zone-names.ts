import { tzlib_get_timezones } from 'timezones-ical-library';

/** Returns an IANA name in its canonical spelling, ignoring case; null for an unknown name. */
export function findZoneName(name: string): string | null {
  known ??= new Map([...tzlib_get_timezones()].map((each) => [each.toLowerCase(), each]));
  const found = known.get(name.toLowerCase());
  if (found === undefined) return null;
  if (understood.has(found)) return found;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: found });
  } catch {
    return null; // the platform does not know some abbreviations in its own list
  }
  understood.add(found);
  return found;
}

/** Canonical names by their lower-case form. */
let known: ReadonlyMap<string, string> | undefined;
const understood = new Set<string>();
