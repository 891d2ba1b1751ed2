import type { SqlDriverAdapter, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils';

/** Is called after a commit of this process, with the topics that its transaction announced. */
export type CommitListener = (topics: ReadonlySet<string>) => void;

/** Who waits in this process for commits; other processes have to look for themselves. */
export interface CommitListeners {
  emit(topics: ReadonlySet<string>): void;
  /** Answers how to stop hearing. */
  add(listener: CommitListener): () => void;
}

export function createCommitListeners(): CommitListeners {
  const listeners = new Set<CommitListener>();
  return {
    emit(topics) {
      for (const listener of listeners) listener(topics);
    },
    add: (listener) => addTo(listeners, listener),
  };
}

/** Sends a statement between the steps before and after it. */
type Around = <Result>(send: () => Promise<Result>, sql: string) => Promise<Result>;

/** Calls a function with each transaction that a Prisma adapter begins. */
export function onTransaction(
  adapter: SqlDriverAdapter,
  listener: (transaction: Transaction) => void,
): void {
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (level) => {
    const transaction = await startTransaction(level);
    listener(transaction);
    return transaction;
  };
}

/** Makes a Prisma adapter and its transactions send all of their statements through a function. */
export function aroundAllStatements(adapter: SqlDriverAdapter, around: Around): void {
  aroundStatements(adapter, around);
  onTransaction(adapter, (transaction) => aroundStatements(transaction, around));
}

/** Makes a Prisma adapter without its transactions, or one transaction, send all of its statements through a function. */
export function aroundStatements(queryable: SqlQueryable, around: Around): void {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => around(() => queryRaw(query), query.sql);
  queryable.executeRaw = (query) => around(() => executeRaw(query), query.sql);
}

export type StatementListener = (sql: string) => void;

/** @param duration in milliseconds, with the time that the statement waited for a connection */
export type StatementEndListener = (sql: string, duration: number) => void;

/** Tells that a statement is about to be sent; returns how to tell that it has ended, where somebody wants to know. */
export type StatementEmitter = (sql: string) => (() => void) | undefined;

/** Who hears the statements of one database. */
export interface StatementListeners {
  readonly emit: StatementEmitter;
  /** Both return how to stop hearing. */
  add(listener: StatementListener): () => void;
  addEnd(listener: StatementEndListener): () => void;
}

export function createStatementListeners(): StatementListeners {
  const listeners = new Set<StatementListener>();
  const endListeners = new Set<StatementEndListener>();
  return {
    emit(sql) {
      if (listeners.size > 0) for (const listener of listeners) listener(sql);
      if (endListeners.size === 0) return undefined;
      const begun = performance.now();
      return () => {
        const duration = performance.now() - begun;
        for (const listener of endListeners) listener(sql, duration);
      };
    },
    add: (listener) => addTo(listeners, listener),
    addEnd: (listener) => addTo(endListeners, listener),
  };
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes a Prisma adapter tell each statement, its transactions' as well. */
export function announceStatements<Adapter extends SqlDriverAdapter>(
  adapter: Adapter,
  emit: StatementEmitter,
): Adapter {
  aroundAllStatements(adapter, (send, sql) => announced(emit, sql, send));
  return adapter;
}

/** Sends a statement and tells of it. */
export function announced<Result>(
  emit: StatementEmitter,
  sql: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const end = emit(sql);
  return end ? send().finally(end) : send();
}
