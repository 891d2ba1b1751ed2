import type { SQLInputValue, StatementColumnMetadata } from 'node:sqlite';
import { type ArgType, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils';

/** Declared types of columns, as Prisma writes them in migrations. */
const DECLARED: Readonly<Record<string, ColumnType>> = {
  BIGINT: ColumnTypeEnum.Int64,
  BLOB: ColumnTypeEnum.Bytes,
  BOOLEAN: ColumnTypeEnum.Boolean,
  DATETIME: ColumnTypeEnum.DateTime,
  DECIMAL: ColumnTypeEnum.Numeric,
  INTEGER: ColumnTypeEnum.Int32,
  JSONB: ColumnTypeEnum.Json,
  REAL: ColumnTypeEnum.Double,
  TEXT: ColumnTypeEnum.Text,
};

/** Types of the columns of a result: as declared in their table, or by the first value of one that is computed. */
export const columnTypesOf = (
  columns: readonly StatementColumnMetadata[],
  rows: readonly (readonly unknown[])[],
): ColumnType[] =>
  columns.map(
    ({ type }, i) =>
      DECLARED[type?.toUpperCase() ?? ''] ?? typeOfValue(rows.find((row) => row[i] !== null)?.[i]),
  );

function typeOfValue(value: unknown): ColumnType {
  switch (typeof value) {
    case 'string':
      return ColumnTypeEnum.Text;
    case 'bigint':
      return ColumnTypeEnum.Int64;
    case 'number':
      return ColumnTypeEnum.UnknownNumber;
    case 'object':
      return ColumnTypeEnum.Bytes;
    default:
      return ColumnTypeEnum.Int32; // no row, or nothing but null
  }
}

/** A row as Prisma takes it: whole numbers come as `bigint` and go on as numbers where they are safe. */
export const toPrismaRow = (row: readonly unknown[], types: readonly ColumnType[]): unknown[] =>
  row.map((value, i) => {
    if (
      types[i] === ColumnTypeEnum.DateTime &&
      (typeof value === 'bigint' || typeof value === 'number')
    )
      return new Date(Number(value)).toISOString();
    if (typeof value === 'bigint') {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    const isWhole = types[i] === ColumnTypeEnum.Int32 || types[i] === ColumnTypeEnum.Int64;
    return typeof value === 'number' && isWhole ? Math.trunc(value) : value;
  });

/** A value of Prisma's as SQLite stores it: booleans are 0 and 1, moments ISO 8601 text. */
export function toSqliteValue(value: unknown, type: ArgType | undefined): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'string')
    switch (type?.scalarType) {
      case 'int':
        return Number.parseInt(value, 10);
      case 'float':
      case 'decimal':
        return Number.parseFloat(value);
      case 'bigint':
        return BigInt(value);
      case 'datetime':
        return momentText(new Date(value));
      case 'bytes':
        return Buffer.from(value, 'base64');
    }
  return value as SQLInputValue; // null, text, numbers and bytes are all that is left
}

const momentText = (moment: Date) => moment.toISOString().replace('Z', '+00:00');
