/** An event as a calendar file tells it, in the words of this site; nothing of it is cleaned yet. */
export interface ImportedEvent {
  readonly uid: string;
  /** Of a single occurrence that was moved or changed: when the series would have it begin, and in which zone that is told. */
  readonly insteadOf: { readonly local: string; readonly zone: string | null } | null;
  readonly isCancelled: boolean;
  readonly title: string;
  /** Plain text, or HTML as some programs write it. */
  readonly description: string;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  readonly rrule: string | null;
  readonly exdates: readonly string[];
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly organizer: { readonly name: string; readonly email: string } | null;
  readonly categories: readonly string[];
  /** An address of the web, or empty. */
  readonly website: string;
}

/** What a calendar file holds, and what of it can't be brought. */
export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  /** How many of its components can't be brought. */
  readonly missing: number;
  /** A sentence each. */
  readonly problems: readonly string[];
}
