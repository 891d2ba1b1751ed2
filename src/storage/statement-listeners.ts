import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils';
import { aroundStatements } from './around-statements.ts';
import type { StatementListener } from './database.ts';

/** Who hears the statements of one database. */
export interface StatementListeners {
  readonly emit: StatementListener;
  add(listener: StatementListener): () => void;
}

export function createStatementListeners(): StatementListeners {
  const listeners = new Set<StatementListener>();
  return {
    emit(sql) {
      if (listeners.size > 0) for (const listener of listeners) listener(sql);
    },
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Makes a Prisma adapter tell each statement before it is sent, its transactions' as well. */
export function announceStatements<Adapter extends SqlDriverAdapter>(
  adapter: Adapter,
  emit: StatementListener,
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

const announceQueries = (queryable: SqlQueryable, emit: StatementListener): void =>
  aroundStatements(queryable, (send, sql) => {
    emit(sql);
    return send();
  });
