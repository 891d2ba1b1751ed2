/** The statuses that a caller may write (docs/rest.md §4.2). */
export const writeStatuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'don-pending',
  'don-completed',
  'don-failed',
  'don-cancelled',
  'don-refunded',
  'don-preapproved',
  'ext-ea-success',
  'ext-ea-failed',
  'ext-ea-schedule',
  'ext-ea-pending',
  'ext-ea-draft',
  'ext-ignored',
] as const;

/** The statuses that a list may be filtered by (docs/rest.md §4.2), in the reference's order. */
export const filterStatuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  'don-pending',
  'don-completed',
  'don-failed',
  'don-cancelled',
  'don-refunded',
  'don-preapproved',
  'ext-ea-success',
  'ext-ea-failed',
  'ext-ea-schedule',
  'ext-ea-pending',
  'ext-ea-draft',
  'ext-ignored',
  'any',
] as const;

/** What `any` leaves out. */
const HIDDEN = new Set<string>(['trash', 'auto-draft', 'inherit', 'any']);

/** The statuses that `any` stands for. */
export const anyStatus: readonly string[] = filterStatuses.filter((status) => !HIDDEN.has(status));
