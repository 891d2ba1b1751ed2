import { stringify } from 'csv-stringify/sync';

/**
 * Formats rows as CSV (RFC 4180). A cell that a spreadsheet would read as a formula gets the prefix `'`, which `readCell`
 * removes.
 * @param hasHeader whether the names of the columns come first
 */
export const toCsv = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
  hasHeader = true,
): string =>
  stringify([...rows], {
    columns: [...columns],
    header: hasHeader,
    record_delimiter: 'windows',
    escape_formulas: true,
  });

/** Returns a cell as it was before `toCsv`. */
export const readCell = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');
