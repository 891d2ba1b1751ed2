import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { ApiError } from './api-error.ts';

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
const readCell = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

/** A row by column, with trimmed cells. */
export interface CsvRow<Column extends string> {
  /** The line in the file, from 1, at which the row begins. */
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
}

interface CsvForm<Column extends string> {
  readonly columns: readonly Column[];
  /** The columns that a file must have. */
  readonly required: readonly Column[];
  readonly mostRows: number;
}

/** In bytes. */
const LONGEST_ROW = 64 * 1024;

/**
 * Reads a CSV file whose first line names its columns, in any order and case. Unknown columns are ignored.
 * @throws ApiError 400 `csv_invalid`, with the line if there is one
 */
export async function readCsv<Column extends string>(
  text: string,
  { columns, required, mostRows }: CsvForm<Column>,
): Promise<readonly CsvRow<Column>[]> {
  let header: readonly string[] = [];
  const parser = Readable.from([text]).pipe(
    parse({
      bom: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      info: true,
      columns: (names: readonly string[]) => {
        header = names.map((name) => readCell(name).trim().toLowerCase());
        assertHeader(header, required);
        return [...header];
      },
    }),
  );
  const rows: CsvRow<Column>[] = [];
  try {
    for await (const { record, info } of parser) {
      if (rows.length === mostRows)
        throw invalidCsv(`A file may have ${mostRows} rows at most; split it.`);
      const cells = columns.map((name) => [name, readCell(record[name] ?? '')] as const);
      rows.push({ line: info.lines, cells: Object.fromEntries(cells) as CsvRow<Column>['cells'] }); // has exactly these columns
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidCsv(error.message);
    throw error;
  }
  assertHeader(header, required); // again, since an empty file has none
  return rows;
}

function assertHeader(header: readonly string[], required: readonly string[]): void {
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw invalidCsv(`The file has no column ${missing.join(', ')}.`);
  const twice = header.find((name, i) => name !== '' && header.indexOf(name) !== i);
  if (twice !== undefined) throw invalidCsv(`The file has the column ${twice} twice.`);
}

const invalidCsv = (message: string): ApiError => new ApiError('csv_invalid', 400, message);
