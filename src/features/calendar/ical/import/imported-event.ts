/** An event of a calendar file in this site's terms; nothing is sanitised yet. */
export interface ImportedEvent {
  readonly uid: string;
  /** For a moved or changed occurrence: its original start in the series, and the zone of that time. */
  readonly insteadOf: { readonly local: string; readonly zone: string | null } | null;
  readonly isCancelled: boolean;
  readonly title: string;
  /** Plain text, or HTML from some programs. */
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
  /** A web address, or empty. */
  readonly website: string;
}

/** The contents of a calendar file, and what of it can't be imported. */
export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  /** UIDs of which a component could not be read, so that the file doesn't tell what has left them. */
  readonly incomplete: ReadonlySet<string>;
  /** The number of components that can't be imported. */
  readonly missing: number;
  /** One sentence each. */
  readonly problems: readonly string[];
}
