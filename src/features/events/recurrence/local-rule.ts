import { LRUCache } from 'lru-cache';
import { RRuleTemporal } from 'rrule-temporal';
import { toLocal } from '../time/event-time.ts';
import { compactTime, longTime } from './compact-time.ts';
import { readRuleParts, writeRuleParts } from './rule-parts.ts';
import type { Series } from './series.ts';

/**
 * The rule of a series as the library has it, reckoned on the wall clock alone as if that were UTC, so that clocks that are
 * changed never move an occurrence. One that says how often is turned into one that says until when, so that a window costs the
 * same late in the series. Null for a series without a rule.
 *
 * @throws Error where the library can't reckon with the rule.
 */
export function localRule(series: Series): RRuleTemporal | null {
  if (series.rrule === null) return null;
  const key = `${series.startLocal} ${series.timezone} ${series.rrule}`;
  const kept = rules.get(key);
  if (kept) return kept;
  const made = bounded(series.startLocal, withLocalEnd(series.rrule, series.timezone));
  rules.set(key, made);
  return made;
}

/** The wall-clock start that an occurrence of the library's has. */
export const startOf = (occurrence: { readonly epochMilliseconds: number }): string =>
  new Date(occurrence.epochMilliseconds).toISOString().slice(0, 19);

/** When the last year that text can say ends. */
export const END_OF_TIME = new Date('9999-12-31T23:59:59Z');

const rules = new LRUCache<string, RRuleTemporal>({ max: 2000 });

function bounded(startLocal: string, rrule: string): RRuleTemporal {
  const parts = new Map(readRuleParts(rrule));
  const rule = ruleOf(startLocal, rrule);
  if (!parts.delete('COUNT')) return rule;
  const last = rule.previous(END_OF_TIME, true);
  const until = last === null ? startLocal : startOf(last);
  return ruleOf(startLocal, writeRuleParts(parts.set('UNTIL', `${compactTime(until)}Z`)));
}

const ruleOf = (startLocal: string, rrule: string): RRuleTemporal =>
  new RRuleTemporal({
    rruleString: `DTSTART:${compactTime(startLocal)}Z\nRRULE:${rrule}`,
    cache: false,
  });

/** The rule with its end, which is said in UTC, as clocks in the zone show it; an end without a time is the end of that day. */
function withLocalEnd(rrule: string, timezone: string): string {
  const parts = new Map(readRuleParts(rrule));
  const until = parts.get('UNTIL');
  if (until === undefined) return rrule;
  const moment = longTime(until.length === 8 ? `${until}T235959` : until);
  const local = until.endsWith('Z') ? toLocal(moment, timezone) : moment;
  return writeRuleParts(parts.set('UNTIL', `${compactTime(local)}Z`));
}
