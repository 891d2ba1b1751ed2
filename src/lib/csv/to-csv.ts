import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets a `'` before it, which `readCell` takes away.
 * @param hasHeader whether the columns' names come first
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

/** A cell as it was before `toCsv`. */
export const readCell = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');
