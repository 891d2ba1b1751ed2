import { instantOf, shifted } from '../../../../operation/date-time.ts';
import { compactTime } from '../../entries/time/event-time.ts';
import { localEnd, readRuleParts, writeRuleParts } from '../../events/recurrence/local-rule.ts';
import { seriesStarts } from '../../events/recurrence/occurrences.ts';
import type { ImportedEvent } from './imported-event.ts';
import { startInSeries } from './read-imported-times.ts';

/** The times of a series from a start by its original rule on. */
interface Part {
  /** That start, in the zone of the series; empty for the first part. */
  readonly from: string;
  /** Milliseconds from there to where the part has it. */
  readonly shift: number;
  readonly series: ImportedEvent;
}

/** The most further dates of a file; each becomes an event. */
const MOST_DATES = 5000;

/**
 * Resolves what a series of a file has beside its rule. A changed occurrence that stands for all later ones too (`RANGE=THISANDFUTURE`)
 * ends the series and begins another one, which the changes of later occurrences then belong to. Further dates (`RDATE`) become
 * occurrences of their own, as moved ones are.
 */
export function expandSeries(
  events: readonly ImportedEvent[],
  tell: (problem: string) => void,
): readonly ImportedEvent[] {
  const parts = new Map<string, Part[]>();
  for (const series of events)
    if (series.rrule !== null) parts.set(series.uid, [{ from: '', shift: 0, series }]);
  const single: ImportedEvent[] = events.filter(
    ({ rrule, isOnward }) => rrule === null && !isOnward,
  );
  const onward = events.filter(({ isOnward }) => isOnward);
  for (const change of onward.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))) {
    const own = parts.get(change.uid);
    const last = own?.pop();
    const split = last && splitAt(last, change);
    own?.push(...(split ?? (last ? [last] : [])));
    if (split) continue;
    single.push(change);
    tell(
      `“${change.title.slice(0, 100)}”: of all times that it changes, only the first was brought.`,
    );
  }
  const series = [...parts.values()].flat().map((part) => part.series);
  const all = [...series, ...single.map((event) => inItsPart(event, parts.get(event.uid)))];
  return [...all, ...furtherDates(all, tell)];
}

const startOf = ({ insteadOf }: ImportedEvent): string => insteadOf?.local ?? '';

/** Ends a part before the occurrence that a change is of, and begins the next one there; null if no rule says how it goes on. */
function splitAt({ from, shift, series }: Part, change: ImportedEvent): readonly Part[] | null {
  const original = startInSeries(change, series);
  const rule = readRuleParts(series.rrule ?? '');
  if (original === null || rule === null) return null;
  const at = shifted(original, shift);
  const by = instantOf(change.startLocal) - instantOf(at);
  const rest = ruleFrom(rule, series, at, by);
  if (rest === null) return null;
  const isFirst = at <= series.startLocal;
  const next: ImportedEvent = {
    ...change,
    uid: isFirst ? series.uid : `${series.uid} ${original}`,
    insteadOf: null,
    isOnward: false,
    ...(isFirst ? {} : { continues: { uid: series.uid, from: at } }),
    rrule: writeRuleParts(rest),
    exdates: series.exdates.filter((start) => start >= at).map((start) => shifted(start, by)),
  };
  const ended = new Map(rule);
  ended.delete('COUNT');
  ended.set('UNTIL', compactTime(shifted(at, -1000)));
  const before = {
    ...series,
    rrule: writeRuleParts(ended),
    exdates: series.exdates.filter((start) => start < at),
  };
  const after = { from: original, shift: shift + by, series: next };
  return isFirst ? [after] : [{ from, shift, series: before }, after];
}

type Rule = ReadonlyMap<string, string>;

/** The rule of a series from one of its starts on, for a start that is so many milliseconds later; null if it has none. */
function ruleFrom(rule: Rule, series: ImportedEvent, at: string, by: number): Rule | null {
  const rest = new Map(rule);
  const count = Number(rule.get('COUNT') ?? 0);
  if (count > 0) {
    const past = [
      ...seriesStarts({ ...series, exdates: [] }, series.startLocal, shifted(at, -1000)),
    ];
    if (past.length >= count) return null;
    rest.set('COUNT', String(count - past.length));
  }
  if (by === 0) return rest;
  const until = rule.get('UNTIL');
  if (until !== undefined) {
    rest.set('UNTIL', compactTime(shifted(localEnd(until, series.timezone), by)));
  }
  const named = [...rule.keys()].filter((name) => name.startsWith('BY'));
  const days = dayOf(shifted(at, by)) - dayOf(at);
  const isOfClock = named.some((name) => /^BY(HOUR|MINUTE|SECOND)$/.test(name));
  if (isOfClock) return null;
  if (days === 0 || named.length === 0) return rest;
  const weekdays = rule.get('BYDAY')?.split(',') ?? [];
  if (rule.get('FREQ') !== 'WEEKLY' || named.length > 1 || weekdays.length === 0) return null;
  const later = (day: string) => WEEKDAYS.at((WEEKDAYS.indexOf(day) + days) % 7) ?? day;
  return rest.set('BYDAY', weekdays.map(later).join());
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** An occurrence of a series that was split belongs to the part that has its time. */
function inItsPart(event: ImportedEvent, parts: readonly Part[] = []): ImportedEvent {
  const [first] = parts;
  const original = first && startInSeries(event, first.series);
  const part = original && parts.findLast(({ from }) => from <= original);
  if (!part || part.from === '') return event;
  const { uid, timezone } = part.series;
  const zone = event.insteadOf?.zone === null ? null : timezone;
  return { ...event, uid, insteadOf: { local: shifted(original, part.shift), zone } };
}

/** The further dates of events, but for those that the file changes. */
function furtherDates(
  events: readonly ImportedEvent[],
  tell: (problem: string) => void,
): readonly ImportedEvent[] {
  const changed = new Set(events.map(({ uid, insteadOf }) => `${uid} ${insteadOf?.local}`));
  const dates = events.flatMap((event) =>
    event.furtherDates
      .filter(({ startLocal }) => startLocal !== event.startLocal)
      .filter(({ startLocal }) => !changed.has(`${event.uid} ${startLocal}`))
      .map((times) => {
        const zone = event.isAllDay ? null : event.timezone;
        const insteadOf = { local: times.startLocal, zone };
        return { ...event, ...times, insteadOf, rrule: null, exdates: [], furtherDates: [] };
      }),
  );
  if (dates.length > MOST_DATES)
    tell(`${dates.length - MOST_DATES} further dates (RDATE) were left out.`);
  return dates.slice(0, MOST_DATES);
}

const dayOf = (local: string): number => Math.floor(instantOf(local) / 86_400_000);
