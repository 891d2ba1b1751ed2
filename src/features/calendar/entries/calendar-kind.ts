/** A kind of entry of the calendar: how it is stored, and how it is called where clients see it (behaviour.md §7). */
export interface CalendarKind {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  /** One of them in codes and messages: `venue-not-accessible`. */
  readonly word: string;
  /** Where its entries are in REST; its last part is the list's key there. */
  readonly collection: string;
}

export const eventKind: CalendarKind = {
  kind: 'ext_events',
  word: 'event',
  collection: '/ext/events/v1/events',
};
