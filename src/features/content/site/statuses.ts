/** A status of records as clients see it at `/core/v2/statuses` (docs/rest.md §4.14). */
export interface Status {
  readonly slug: string;
  readonly name: string;
  readonly isPublic: boolean;
  /** Whether anyone may ask a list for it. */
  readonly isQueryable: boolean;
  readonly isPrivate: boolean;
  /** Whether its records are shown to those who may edit them only. */
  readonly isProtected: boolean;
  readonly isInList: boolean;
  /** Whether a record in it keeps no fixed date. */
  readonly hasFloatingDate: boolean;
  /** Of the server's own book-keeping: nobody reads about it. */
  readonly isInternal: boolean;
}

/** The statuses of docs/rest.md §4.2, in the reference's order. */
export const statuses: readonly Status[] = [
  status('publish', 'Published', { isPublic: true, isQueryable: true }),
  status('future', 'Scheduled', { isProtected: true }),
  status('draft', 'Draft', { isProtected: true, hasFloatingDate: true }),
  status('pending', 'Pending', { isProtected: true, hasFloatingDate: true }),
  status('private', 'Private', { isPrivate: true }),
  status('auto-draft', 'Automatic draft', { isInternal: true, hasFloatingDate: true }),
  status('inherit', 'As its parent', { isInternal: true }),
  status('request-pending', 'Requested', { isInternal: true }),
  status('request-confirmed', 'Confirmed', { isInternal: true }),
  status('request-failed', 'Failed', { isInternal: true }),
  status('request-completed', 'Completed', { isInternal: true }),
  status('don-pending', 'Pending'),
  status('don-completed', 'Paid'),
  status('don-failed', 'Failed'),
  status('don-cancelled', 'Canceled'),
  status('don-refunded', 'Refunded'),
  status('don-preapproved', 'Pre Approved'),
  status('ext-ea-success', 'Imported', { isPublic: true }),
  status('ext-ea-failed', 'Failed', { isPublic: true }),
  status('ext-ea-schedule', 'Schedule', { isPublic: true }),
  status('ext-ea-pending', 'Pending', { isPublic: true }),
  status('ext-ea-draft', 'Draft', { isPublic: true }),
  status('ext-ignored', 'Ignored'),
  status('trash', 'Trash', { isInList: false }),
];

function status(slug: string, name: string, given: Partial<Status> = {}): Status {
  return {
    slug,
    name,
    isPublic: false,
    isQueryable: false,
    isPrivate: false,
    isProtected: false,
    isInList: true,
    hasFloatingDate: false,
    isInternal: false,
    ...given,
  };
}
