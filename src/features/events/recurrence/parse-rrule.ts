import { END_OF_TIME, localRule, startOf } from './local-rule.ts';
import { occurrenceOf } from './occurrences.ts';
import { readRuleParts, writeRuleParts } from './rule-parts.ts';
import type { Series } from './series.ts';

/**
 * A recurrence rule (RFC 5545 §3.3.10) as it is kept: in capitals and without `RRULE:`. Null for what is none, for more than
 * 10,000 occurrences by count, and for rules by the second, since occurrences are told apart by the minute.
 */
export function parseRrule(text: string): string | null {
  const parts = readRuleParts(text);
  if (parts === null) return null;
  const rrule = writeRuleParts(parts);
  return canBeReckoned(rrule) ? rrule : null;
}

/** When the last occurrence of a series ends (UTC); `9999-12-31T23:59:59` for one without an end. */
export function lastEndUtc(series: Series): string {
  const rule = localRule(series);
  if (rule === null) return occurrenceOf(series, series.startLocal).endUtc;
  const parts = readRuleParts(series.rrule ?? '');
  if (!parts?.has('COUNT') && !parts?.has('UNTIL')) return ENDLESS;
  const last = rule.previous(END_OF_TIME, true);
  const start = last === null ? series.startLocal : startOf(last);
  return occurrenceOf(series, start < series.startLocal ? series.startLocal : start).endUtc;
}

const ENDLESS = END_OF_TIME.toISOString().slice(0, 19);

function canBeReckoned(rrule: string): boolean {
  const series = {
    startLocal: '2024-02-29T12:00:00',
    endLocal: '2024-02-29T13:00:00',
    timezone: 'UTC',
    rrule,
    exdates: [],
  };
  try {
    lastEndUtc(series);
    return true;
  } catch {
    return false;
  }
}
