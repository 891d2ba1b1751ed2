import { tzlib_get_ical_block } from 'timezones-ical-library';

/** Returns the abbreviations of a zone by offset such as `+0100`: `CET`, `CEST`; by the current rules only. */
export function zoneAbbreviations(zone: string): ReadonlyMap<string, string> {
  const kept = named.get(zone);
  if (kept) return kept;
  const [block = ''] = tzlib_get_ical_block(zone);
  const names = new Map<string, string>();
  for (const part of block.split('BEGIN:').slice(2)) {
    const name = /^TZNAME:(.+?)\r?$/m.exec(part)?.[1];
    const offset = /^TZOFFSETTO:([+-]\d{4})/m.exec(part)?.[1];
    if (name !== undefined && offset !== undefined) names.set(offset, name);
  }
  named.set(zone, names);
  return names;
}

const named = new Map<string, ReadonlyMap<string, string>>();
