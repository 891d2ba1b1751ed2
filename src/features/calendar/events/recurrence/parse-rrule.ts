import { localRule, ruleOf } from './local-rule.ts';
import { LATEST_START } from './occurrence-id.ts';
import { occurrenceOf } from './occurrences.ts';
import { readRuleParts, writeRuleParts } from './rule-parts.ts';
import { lastRuleStart } from './rule-starts.ts';
import { isWorthReckoning } from './rule-work.ts';
import type { Series } from './series.ts';

/**
 * A recurrence rule (RFC 5545 §3.3.10) as it is kept: in capitals and without `RRULE:`. Null for what is none, for more than
 * 10,000 occurrences by count, for rules by the second, since occurrences are told apart by the minute, and for those that take too
 * much work (rule-work.ts).
 */
export function parseRrule(text: string): string | null {
  const parts = readRuleParts(text);
  if (parts === null) return null;
  const rrule = writeRuleParts(parts);
  return canBeReckoned(rrule) ? rrule : null;
}

/** When the last occurrence of a series ends (UTC); `9999-12-31T23:59:59` for one without an end. */
export function lastEndUtc(series: Series): string {
  const { rrule, startLocal } = series;
  const parts = rrule === null ? null : readRuleParts(rrule);
  const isEndless = parts !== null && !parts.has('COUNT') && !parts.has('UNTIL');
  if (isEndless) return ENDLESS;
  const rule = localRule(series);
  const [from = 0, latest = 0] = [startLocal, LATEST_START].map((local) => Date.parse(`${local}Z`));
  const until = rule?.options().until?.epochMilliseconds ?? latest;
  const last = rule && lastRuleStart(rule, from, Math.min(until, latest));
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
