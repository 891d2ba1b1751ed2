import { toCsv } from '../lib/csv.ts';
import { type ArgValues, integer } from './args.ts';

/** A part of an export. Write the parts one after another. */
export interface CsvPage {
  /** The first part begins with the names of the columns. */
  readonly csv: string;
  readonly rows: number;
  /** The position of the next part, or null after the last one. */
  readonly next: string | null;
}

/** Which part of an export is read. */
export const csvPageArgs = {
  after: integer({ description: 'The number that the part before ended with.', default: 0 }),
  limit: integer({ description: 'How many rows.', minimum: 1, maximum: 5000, default: 1000 }),
};

/**
 * Makes a part of an export.
 * @param found the rows after `after` in the order of their ids, one more than `limit` if there are so many
 * @param cellsOf the cells of a row by column
 */
export async function toCsvPage<Row extends { readonly id: number }, Column extends string>(
  columns: readonly Column[],
  found: readonly Row[],
  { after, limit }: ArgValues<typeof csvPageArgs>,
  cellsOf: (row: Row) => Cells<Column> | Promise<Cells<Column>>,
): Promise<CsvPage> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    csv: toCsv(columns, await Promise.all(shown.map(cellsOf)), after === 0),
    rows: shown.length,
    next: found.length > limit && last ? String(last.id) : null,
  };
}

type Cells<Column extends string> = Readonly<Record<Column, string | number | null>>;
