/** A kind of calendar entry, and its names (docs/rest.md §6.1). */
export interface CalendarKind {
  /** The value of `Entry.kind`. */
  readonly kind: string;
  /** The singular in error codes and messages: `venue-not-accessible`. */
  readonly word: string;
  /** The path of the list in REST; its last segment is the key of the items there. */
  readonly collection: string;
}

export const eventKind: CalendarKind = {
  kind: 'ext_events',
  word: 'event',
  collection: '/ext/events/v1/events',
};
