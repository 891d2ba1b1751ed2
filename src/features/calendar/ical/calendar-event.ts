/** An event as a calendar file tells it: plain text, times on the wall clock of its zone. */
export interface CalendarEvent {
  /** The same for a series and those of its occurrences that were moved (RFC 5545 §3.8.4.7). */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  /** Moments (UTC). */
  readonly created: string;
  readonly modified: string;
  /** `YYYY-MM-DDTHH:MM:SS` on clocks in `timezone`; days only count where it lasts whole days. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  /** RFC 5545, without `RRULE:`. */
  readonly rrule: string | null;
  /** Wall-clock starts of occurrences that don't take place. */
  readonly exdates: readonly string[];
  /** Of a moved occurrence: when it would have begun, on the same clocks as its other times. */
  readonly insteadOf: string | null;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly organizers: readonly CalendarOrganizer[];
  readonly categories: readonly string[];
  readonly url: string;
}

/** Who holds an event; an address may be missing, or be none. */
export interface CalendarOrganizer {
  readonly name: string;
  readonly email: string;
}
