import type { ChangeOperation } from './change-log.ts';
import type { Database, TransactionClient } from './database.ts';

/** A transaction that is open: its writes and what they changed are committed together or not at all. */
export interface Transaction {
  readonly prisma: TransactionClient;
  readonly provider: Database['provider'];
  /** Notes a write to a record; the note is committed with it. `kind` is an entry's kind, or term, user, comment, setting. */
  changed(kind: string, recordId: number, operation: ChangeOperation): void;
  /** What this process's listeners are to hear of once it is committed (`Database.commits`). */
  announce(topic: string): void;
}

/** Any number: all writers that append to the change log take this lock first, so that commits come in the order of `seq`. */
const CHANGE_LOG_LOCK = 7_261_953;
const ATTEMPTS = 6;

/**
 * Runs `work` in one transaction and appends its changes to the change log. It is run again when another writer was in
 * the way, so it must do nothing but write to the database.
 */
export async function write<T>(
  database: Database,
  now: () => string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const topics = new Set<string>();
      const result = await database.prisma.$transaction(
        (prisma) => commitWithChanges(database, prisma, now, topics, work),
        { maxWait: 15_000, timeout: 30_000 },
      );
      if (topics.size > 0) database.commits.emit(topics);
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()));
    }
  }
}

async function commitWithChanges<T>(
  { provider }: Database,
  prisma: TransactionClient,
  now: () => string,
  topics: Set<string>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const changes = new Map<
    string,
    { kind: string; recordId: number; operation: ChangeOperation; moment: string }
  >();
  const changed = (kind: string, recordId: number, operation: ChangeOperation) => {
    changes.set(`${kind} ${recordId}`, { kind, recordId, operation, moment: now() });
  };
  const result = await work({ prisma, provider, changed, announce: (topic) => topics.add(topic) });
  if (changes.size === 0) return result;
  await lockChangeLog({ prisma, provider });
  await prisma.change.createMany({ data: [...changes.values()] });
  return result;
}

/**
 * Until the transaction ends, nobody else appends to the change log. `write` does this itself; only who appends by a statement
 * of its own, because the records are too many to be named one by one, must call it first.
 */
export async function lockChangeLog({
  prisma,
  provider,
}: Pick<Transaction, 'prisma' | 'provider'>): Promise<void> {
  if (provider === 'postgresql')
    await prisma.$executeRaw`SELECT pg_advisory_xact_lock(${CHANGE_LOG_LOCK})`;
}

/** P1008: SQLite was busy; P2034: PostgreSQL found a conflict or a deadlock; P2028: no transaction could be begun in time. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['P1008', 'P2034', 'P2028'].includes(String(error.code));
