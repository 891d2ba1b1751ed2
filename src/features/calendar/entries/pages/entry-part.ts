/** The part of an event, a venue or an organizer that a page shows. */
export interface EntryPart {
  /** The path of the entry's page. */
  readonly path: string;
  /** The day on which an occurrence begins; null for the event as a whole. */
  readonly day: string | null;
  /** The page of the list of events, from 1. */
  readonly page: number;
}
