type Query = Readonly<Record<string, string>>;

/** How a collection is asked and how it answers. */
export interface CollectionForm {
  /** Where in the answer the list stands; null where the answer is the list. */
  readonly listIn: string | null;
  readonly largestPage: number;
  /** Asked with every page, so that records come in an order that stays. */
  readonly order: Query;
  /** Asked for what everybody may see. */
  readonly open: Query;
  /** Asked by those who may edit. */
  readonly full: Query;
}

/** The lists of the content area (interface.md §4.1). */
export const contentForm: CollectionForm = {
  listIn: null,
  largestPage: 100,
  order: { orderby: 'id', order: 'asc' },
  open: { context: 'view' },
  full: { context: 'edit' },
};

/**
 * The lists of the calendar (interface.md §4.3), which have an order of their own, at most fifty records a page, and know no
 * `context`; `_fields` would take the list itself away.
 */
export const calendarForm = (listIn: string, query: Query = {}): CollectionForm => ({
  listIn,
  largestPage: 50,
  order: {},
  open: query,
  full: query,
});
