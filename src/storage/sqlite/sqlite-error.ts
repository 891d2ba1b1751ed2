import type { MappedError } from '@prisma/driver-adapter-utils';

/** Result codes of SQLite (https://www.sqlite.org/rescode.html); the lowest byte of an extended code is the plain one. */
const BUSY = 5;
const CONSTRAINT = {
  foreignKey: 787,
  notNull: 1299,
  primaryKey: 1555,
  trigger: 1811,
  unique: 2067,
};

/** The error that `node:sqlite` throws for a failure of SQLite. */
interface SqliteError extends Error {
  readonly errcode: number;
}

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

/** Whether the file is locked by another connection. */
export const isBusy = (error: unknown): boolean =>
  isSqliteError(error) && (error.errcode & 0xff) === BUSY;

/** An error of SQLite as Prisma's adapters tell it. @throws whatever is none */
export function toPrismaError(error: unknown): MappedError & {
  readonly originalCode: string;
  readonly originalMessage: string;
} {
  if (!isSqliteError(error)) throw error;
  const { errcode, message } = error;
  return { originalCode: String(errcode), originalMessage: message, ...kindOf(error) };
}

function kindOf(error: SqliteError): MappedError {
  const { errcode, message } = error;
  const after = (text: string) => message.split(text)[1] ?? '';
  switch (errcode) {
    case CONSTRAINT.unique:
    case CONSTRAINT.primaryKey:
      return { kind: 'UniqueConstraintViolation', constraint: { fields: columnsOf(message) } };
    case CONSTRAINT.notNull:
      return { kind: 'NullConstraintViolation', constraint: { fields: columnsOf(message) } };
    case CONSTRAINT.foreignKey:
    case CONSTRAINT.trigger:
      return { kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } };
  }
  if (isBusy(error)) return { kind: 'SocketTimeout' };
  if (message.startsWith('no such table')) return { kind: 'TableDoesNotExist', table: after(': ') };
  if (message.startsWith('no such column')) return { kind: 'ColumnNotFound', column: after(': ') };
  if (message.includes('has no column named '))
    return { kind: 'ColumnNotFound', column: after('has no column named ') };
  return { kind: 'sqlite', extendedCode: errcode, message };
}

/** `UNIQUE constraint failed: Term.taxonomy, Term.slug` names columns with their table. */
const columnsOf = (message: string): string[] =>
  (message.split('constraint failed: ')[1] ?? '')
    .split(', ')
    .map((column) => column.split('.').at(-1) ?? column);
