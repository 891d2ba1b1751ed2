import { instantOf } from '../../../../operation/date-time.ts';
import { localRule, readRuleParts, ruleOf, writeRuleParts } from './local-rule.ts';
import { occurrenceOf } from './occurrences.ts';
import { isWorthReckoning, lastRuleStart } from './rule-starts.ts';
import { LATEST_START, type Series } from './series.ts';

/**
 * Normalizes a recurrence rule (RFC 5545 §3.3.10) for storage: upper case, without `RRULE:`. Null for an invalid rule,
 * for a COUNT above 10,000, for rules by the second (occurrence ids are precise to the minute), and for rules that take
 * too much work (rule-starts.ts).
 */
export function parseRrule(text: string): string | null {
  const parts = readRuleParts(text);
  if (parts === null) return null;
  const rrule = writeRuleParts(parts);
  return canBeReckoned(rrule) ? rrule : null;
}

/** Returns the end (UTC) of the last occurrence of a series; `9999-12-31T23:59:59` if it has no end. */
export function lastEndUtc(series: Series): string {
  const { rrule, startLocal } = series;
  const parts = rrule === null ? null : readRuleParts(rrule);
  const isEndless = parts !== null && !parts.has('COUNT') && !parts.has('UNTIL');
  if (isEndless) return ENDLESS;
  const rule = localRule(series);
  const latest = instantOf(LATEST_START);
  const until = rule?.options().until?.epochMilliseconds ?? latest;
  const last = rule && lastRuleStart(rule, instantOf(startLocal), Math.min(until, latest));
  return occurrenceOf(series, last ?? startLocal).endUtc;
}

const ENDLESS = '9999-12-31T23:59:59';

function canBeReckoned(rrule: string): boolean {
  const series = {
    startLocal: '2024-02-29T12:00:00',
    endLocal: '2024-02-29T13:00:00',
    timezone: 'UTC',
    rrule,
    exdates: [],
  };
  try {
    if (!isWorthReckoning(ruleOf(series.startLocal, rrule).options())) return false;
    localRule(series);
    lastEndUtc(series);
    return true;
  } catch {
    return false;
  }
}
