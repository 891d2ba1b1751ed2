/** What of an event, a venue or an organizer a page is asked for. */
export interface EntryPart {
  /** Of the entry's page, below the site's address. */
  readonly path: string;
  /** On which a time of a series begins; null for the event as a whole. */
  readonly day: string | null;
  /** Of a list below it, from 1. */
  readonly page: number;
}
