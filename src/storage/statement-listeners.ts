import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils';
import { aroundStatements } from './around-statements.ts';

export type StatementListener = (sql: string) => void;

/** @param duration in milliseconds, what the statement waited for a connection included */
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
  announceQueries(adapter, emit);
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (level) => {
    const transaction = await startTransaction(level);
    announceQueries(transaction, emit);
    return transaction;
  };
  return adapter;
}

const announceQueries = (queryable: SqlQueryable, emit: StatementEmitter): void =>
  aroundStatements(queryable, (send, sql) => announced(emit, sql, send));

/** Sends a statement and tells of it. */
export function announced<Result>(
  emit: StatementEmitter,
  sql: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const end = emit(sql);
  return end ? send().finally(end) : send();
}
