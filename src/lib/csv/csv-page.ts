/** A part of an export, to be written one behind the other. */
export interface CsvPage {
  /** With the columns' names before the first row of all. */
  readonly csv: string;
  readonly rows: number;
  /** Where the next part begins; null after the last. */
  readonly next: string | null;
}
