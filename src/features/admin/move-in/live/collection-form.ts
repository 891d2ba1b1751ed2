type Query = Readonly<Record<string, string>>;

/** How a collection is asked and how it answers. */
export interface CollectionForm {
  /** Where in the answer the list stands; null where the answer is the list. */
  readonly listIn: string | null;
  readonly largestPage: number;
  /** Asks for one page of the records. */
  page(number: number, size: number): Query;
  /** Asked with every page, so that records come in an order that stays. */
  readonly order: Query;
  /** Asked for what everybody may see. */
  readonly open: Query;
  /** Asked by those who may edit. */
  readonly full: Query;
}

const numbered = (number: number, size: number): Query => ({
  per_page: String(size),
  page: String(number),
});

/** The lists of the content area (docs/rest.md §2.7). */
export const contentForm: CollectionForm = {
  listIn: null,
  largestPage: 100,
  page: numbered,
  order: { orderby: 'id', order: 'asc' },
  open: { context: 'view' },
  full: { context: 'edit' },
};

/**
 * The lists of the calendar (docs/rest.md §6.2), which have an order of their own, at most fifty records a page, and know no
 * `context`; `_fields` would take the list itself away.
 */
export const calendarForm = (listIn: string, query: Query = {}): CollectionForm => ({
  listIn,
  largestPage: 50,
  page: numbered,
  order: {},
  open: query,
  full: query,
});

/** The list of contact forms (docs/rest.md §7.1), which knows no pages, tells no totals and is for those alone who manage forms. */
export const offsetForm: CollectionForm = {
  listIn: null,
  largestPage: 100,
  page: (number, size) => ({ per_page: String(size), offset: String((number - 1) * size) }),
  order: {},
  open: {},
  full: {},
};
