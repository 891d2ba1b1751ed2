/** A connection of its own on which migrations are applied. */
export interface MigrationConnection {
  /** Runs a script of any number of statements. */
  run(script: string): Promise<void>;
  /** The rows of one statement. */
  all(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /**
   * Runs `work` in one transaction, which is committed or leaves nothing behind. No other process is in one of these meanwhile. References
   * between rows are checked at its end, since a table that is made anew is away for a moment.
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The names of all tables, those of others included. */
  tables(): Promise<ReadonlySet<string>>;
  /** Whatever depends on it goes as well. */
  dropTable(name: string): Promise<void>;
  /** Makes the table that `_prisma_migrations` is in Prisma's own words, where it is missing. */
  makeRecords(): Promise<void>;
  close(): Promise<void>;
}
