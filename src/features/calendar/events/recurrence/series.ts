/** A recurring event: its first occurrence in local time, its zone and its rule. */
export interface Series {
  /** `YYYY-MM-DDTHH:MM:SS`, local time in `timezone`. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  /** RFC 5545, without `RRULE:`; null for a single event. */
  readonly rrule: string | null;
  /** Local starts of occurrences that are cancelled or moved. */
  readonly exdates: readonly string[];
}

/** One occurrence of a series. */
export interface Occurrence {
  /**
   * The start by the rule, which identifies the occurrence within the series, even if daylight saving skips this time.
   */
  readonly startLocal: string;
  readonly endLocal: string;
  /** Moments in UTC, `YYYY-MM-DDTHH:MM:SS`; the end is never before the start. */
  readonly startUtc: string;
  readonly endUtc: string;
}
