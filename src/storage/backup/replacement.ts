/** A database of a backup that can take the place of the site's; until `swap`, the site's is as it was. */
export interface Replacement {
  /** Takes the place. @throws Error where it can't; the site's is there again then */
  swap(): Promise<void>;
  /** Brings back what was there before `swap`, and forgets the replacement. */
  undo(): Promise<void>;
  /** Removes what was there before. */
  finish(): Promise<void>;
}

/** A database whose place another may take. */
export interface Replaceable {
  /** Whether it has users or entries, or can't be read. */
  hasContent(): Promise<boolean>;
  /**
   * Makes the database of a dump ready to take its place.
   * @throws Error where somebody uses it, or an earlier restore was broken off
   */
  prepare(dump: string): Promise<Replacement>;
}

/** The tables that only a site which is in use has rows in. */
export const CONTENT_TABLES = ['User', 'Entry'] as const;
