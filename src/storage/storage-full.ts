/** Whether something failed since the disk, or the database's share of it, is full: SQLite's, PostgreSQL's and the system's words. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /database or disk is full|no space left on device|\bENOSPC\b|could not extend file|\bEDQUOT\b/i.test(
      error.message,
    ) || isStorageFull(error.cause)
  );
}

/** What whoever runs the server is told of it. */
export const STORAGE_FULL =
  'The disk that the database or DATA_DIR is on is full: make room there, and try again.';
