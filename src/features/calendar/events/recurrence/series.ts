/** What repeats: its first occurrence on the wall clock of a zone, and the rule. */
export interface Series {
  /** `YYYY-MM-DDTHH:MM:SS` on clocks in `timezone`. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  /** RFC 5545, without `RRULE:`; null for what happens once. */
  readonly rrule: string | null;
  /** Wall-clock starts of occurrences that don't take place, or take place at another time. */
  readonly exdates: readonly string[];
}

/** One time that a series takes place. */
export interface Occurrence {
  /** As the rule says it: its name within the series, also where clocks skip this time. */
  readonly startLocal: string;
  readonly endLocal: string;
  /** Moments, `YYYY-MM-DDTHH:MM:SS`; the end is never before the start. */
  readonly startUtc: string;
  readonly endUtc: string;
}
