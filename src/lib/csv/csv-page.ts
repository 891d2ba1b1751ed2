/** A part of an export. Write the parts one after another. */
export interface CsvPage {
  /** The first part begins with the names of the columns. */
  readonly csv: string;
  readonly rows: number;
  /** The position of the next part, or null after the last one. */
  readonly next: string | null;
}
