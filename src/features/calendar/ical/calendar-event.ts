/** An event as a calendar file contains it: plain text, times in local time of its zone. */
export interface CalendarEvent {
  /** The same for a series and for its moved occurrences (RFC 5545 §3.8.4.7). */
  readonly uid: string;
  /** Increases with every change. */
  readonly sequence: number;
  /** Moments (UTC). */
  readonly created: string;
  readonly modified: string;
  /** `YYYY-MM-DDTHH:MM:SS`, local time in `timezone`; only the days count for an all-day event. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  /** RFC 5545, without `RRULE:`. */
  readonly rrule: string | null;
  /** Local starts of occurrences that don't take place. */
  readonly exdates: readonly string[];
  /** For a moved occurrence: its original start, in the same zone as its other times. */
  readonly insteadOf: string | null;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly organizers: readonly CalendarOrganizer[];
  readonly categories: readonly string[];
  readonly url: string;
}

/** The organizer of an event; the address may be missing or invalid. */
export interface CalendarOrganizer {
  readonly name: string;
  readonly email: string;
}
