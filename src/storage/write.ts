import { setTimeout as sleep } from 'node:timers/promises';
import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { type RawBuilder, sql } from 'kysely';
import type { ChangeOperation } from './change-log.ts';
import type { Database } from './database.ts';
import { insertRows, type OpenTransaction } from './transaction.ts';
import { DatabaseUnavailableError, isLostConnection } from './unavailable-storage.ts';

/** An open transaction: its writes and its notes of changes are committed together or not at all. */
export interface Transaction extends OpenTransaction {
  /**
   * Notes a write to a record in the change log, as a part of the transaction.
   * @param kind an entry's kind, or term, user, comment, setting
   * @param readers from whom it was hidden before; by default, an update takes the right to read from nobody, and a removal from everybody
   */
  changed(kind: string, recordId: number, operation: ChangeOperation, readers?: Readers): void;
  /** Notifies this process's listeners of a topic after the commit (`Database.commits`). */
  announce(topic: string): void;
  /** Does something outside of the database once it is committed: removes the files of a deleted record, say. It must not fail. */
  onCommit(work: (database: Database) => Promise<void>): void;
  /** Undoes work outside of the database, such as a stored file, once the transaction has failed for good. */
  onFailure(undo: () => Promise<void>): void;
}

/** Who could read a changed record before. */
export interface Readers {
  /** True if the change took the right to read the record from nobody but `authorId` and viewers who may read all such records. */
  readonly isHidden: boolean;
  readonly authorId?: number | null;
}

/** Any number: all writers that append to the change log take this lock first, so that commits come in the order of `seq`. */
const CHANGE_LOG_LOCK = 7_261_953;
const ATTEMPTS = 6;

/**
 * Runs `work` in one transaction and appends its changes to the change log. It may run several times if other writers interfere, so it must
 * do nothing but write to the database.
 * @throws DatabaseUnavailableError where another process has locked the database for seconds, too many writers wait, or the connection is
 * lost
 */
export async function write<T>(
  database: Database,
  now: () => string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const undos: Undo[] = [];
  for (let attempt = 1; ; attempt++) {
    try {
      const notes = createNotes(now, undos);
      const result = await database.transaction((transaction) =>
        withChanges(transaction, notes, work),
      );
      database.commits.emit(notes.topics);
      for (const follow of notes.following) await follow(database);
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) {
        // Where the connection was lost, the commit may have been done.
        if (!isLostConnection(error)) for (const undo of undos.toReversed()) await undo();
        throw UNAVAILABLE.has(codeOf(error)) ? new DatabaseUnavailableError(error) : error;
      }
      await sleep(10 * 2 ** attempt * Math.random());
    }
  }
}

/** Runs `work` as a part of an open transaction: if it fails, its writes are undone and the rest can go on. */
export async function writePart<T>(
  whole: Transaction,
  work: (part: Transaction) => Promise<T>,
): Promise<T> {
  const { tables } = whole;
  const undos: Undo[] = [];
  const notes = createNotes(() => '', undos);
  await sql`SAVEPOINT part`.execute(tables);
  try {
    const result = await work({ ...whole, ...notes.taking });
    await sql`RELEASE SAVEPOINT part`.execute(tables);
    for (const { kind, recordId, operation, ...readers } of notes.changes.values())
      whole.changed(kind, recordId, operation, readers);
    for (const topic of notes.topics) whole.announce(topic);
    for (const undo of undos) whole.onFailure(undo);
    for (const follow of notes.following) whole.onCommit(follow);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tables);
    for (const undo of undos.toReversed()) await undo();
    throw error;
  }
}

type Undo = () => Promise<void>;
type Follow = (database: Database) => Promise<void>;

interface Notes {
  readonly changes: ReadonlyMap<string, Change>;
  readonly topics: ReadonlySet<string>;
  readonly following: readonly Follow[];
  readonly taking: Pick<Transaction, 'changed' | 'announce' | 'onCommit' | 'onFailure'>;
}

interface Change extends Required<Readers> {
  readonly kind: string;
  readonly recordId: number;
  readonly operation: ChangeOperation;
  readonly moment: string;
}

/** Whether changes of one record are hidden as one: if all of them are. */
export const areHidden = (
  isHidden: boolean,
  before: { readonly isHidden: boolean } | undefined,
): boolean => isHidden && before?.isHidden !== false;

/** Collects what a transaction reports beside its statements: changes, topics and work for after its end. */
function createNotes(now: () => string, undos: Undo[]): Notes {
  const changes = new Map<string, Change>();
  const topics = new Set<string>();
  const following: Follow[] = [];
  return {
    changes,
    topics,
    following,
    taking: {
      changed(
        kind,
        recordId,
        operation,
        { isHidden, authorId = null } = { isHidden: operation === 'update' },
      ) {
        const key = `${kind} ${recordId}`;
        const before = changes.get(key);
        changes.set(key, {
          kind,
          recordId,
          // A record that is created and updated in one transaction counts as created.
          operation: operation === 'update' ? (before?.operation ?? operation) : operation,
          isHidden: areHidden(isHidden, before),
          authorId: authorId ?? before?.authorId ?? null,
          moment: now(),
        });
      },
      announce: (topic) => void topics.add(topic),
      onCommit: (work) => void following.push(work),
      onFailure: (undo) => void undos.push(undo),
    },
  };
}

async function withChanges<T>(
  transaction: OpenTransaction,
  { changes, taking }: Notes,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const result = await work({ ...transaction, ...taking });
  if (changes.size > 0) await lockChangeLog(transaction);
  await insertRows(transaction, 'Change', [...changes.values()]);
  return result;
}

/**
 * Until the transaction ends, nobody else appends to the change log. `write` does this itself; only who appends by a statement
 * of its own, because the records are too many to be named one by one, must call it first.
 */
export const lockChangeLog = (transaction: OpenTransaction): Promise<void> =>
  lockAlone(transaction, CHANGE_LOG_LOCK);

/**
 * Lets one transaction at a time hold a lock, until it ends. On SQLite every writing transaction is alone already.
 * @param key any number, or SQL for one
 */
export async function lockAlone(
  { tables, provider }: OpenTransaction,
  key: number | RawBuilder<unknown>,
): Promise<void> {
  if (provider === 'postgresql')
    await sql`SELECT 1 FROM pg_advisory_xact_lock(${key})`.execute(tables);
}

/**
 * P2034: PostgreSQL found a conflict or a deadlock; P2002: another writer took a free value (such as a slug) after it was checked, which
 * the next attempt sees.
 */
const CONFLICTS: ReadonlySet<string> = new Set(['P2034', 'P2002']);

/** Prisma's codes for errors of its adapters, which it gives to those of its own statements only. */
const CODES: Readonly<Record<string, string>> = {
  SocketTimeout: 'P1008',
  TransactionAlreadyClosed: 'P2028',
  TransactionWriteConflict: 'P2034',
  UniqueConstraintViolation: 'P2002',
};

/** Whether another writer was in the way, so that the same work may succeed if it is done again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

/** P2028: no transaction could be begun in time. */
const isRetried = (error: unknown): boolean => isConflict(error) || codeOf(error) === 'P2028';

/** P1008: another process held the SQLite file for as long as a writer waits. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['P1008', 'P2028']);

/** Prisma's code of an error, be it of a statement of Prisma's, a raw one of its client or one of Kysely; empty for any other error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (isDriverAdapterError(error)) return CODES[error.cause.kind] ?? '';
  const { code = '', meta } = error as PrismaError; // its members are looked at only
  return (code === RAW && codeOf(meta?.driverAdapterError)) || String(code);
}

/** Prisma's code for every error of a raw statement. */
const RAW = 'P2010';

interface PrismaError extends Error {
  readonly code?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/**
 * Holds rows for this transaction, in the order of their ids, so that two transactions that change the same rows wait for each
 * other instead of failing. SQLite has one writer at a time anyway.
 */
export async function lockRows(
  { tables, provider }: OpenTransaction,
  table: 'Entry' | 'Comment' | 'Term' | 'User' | 'Donor',
  ids: readonly number[],
): Promise<void> {
  if (provider !== 'postgresql' || ids.length === 0) return;
  // An entry's status and date are part of the key that its terms refer to, so that writing them needs the stronger lock.
  const rows = tables
    .selectFrom(table)
    .select('id')
    .where('id', '=', sql<number>`ANY(${[...ids]})`)
    .orderBy('id');
  await (table === 'Entry' ? rows.forUpdate() : rows.forNoKeyUpdate()).execute();
}

/** Lets one transaction at a time look whether something of this name is there, and make it where it is not. */
export const lockName = (transaction: OpenTransaction, name: string): Promise<void> =>
  lockAlone(transaction, sql`hashtextextended(${name}, 0)`);
