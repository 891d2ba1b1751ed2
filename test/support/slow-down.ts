import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/** Whether a statement only looks whether anything changed, which a server does at any time. */
export const isLookAtChanges = (sql: string): boolean => /data_version|"Change"/.test(sql);

/** Makes each read of posts take a while, so that whoever asks can leave in the middle; returns what was read and how to stop. */
export function slowDown({ site }: TestServer, milliseconds: number) {
  const { database } = site.services;
  const statements: string[] = [];
  const stopHearing = database.onStatement((sql) => {
    if (!isLookAtChanges(sql)) statements.push(sql);
  });
  /** How many reads there were one after the other. */
  let depth = 0;
  const { tables, readerOf } = database;
  const slow = (reader: typeof tables) => {
    const executor = reader.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    Object.assign(executor, {
      async executeQuery(...args: Parameters<typeof executeQuery>) {
        const own = depth + 1;
        await sleep(milliseconds);
        depth = Math.max(depth, own);
        return executeQuery(...args);
      },
    });
    return () => void Object.assign(executor, { executeQuery });
  };
  const stopSlowing = slow(tables);
  Object.assign(database, {
    readerOf(caller: Parameters<typeof readerOf>[0]) {
      const reader = readerOf(caller);
      slow(reader);
      return reader;
    },
  });
  return {
    statements,
    depth: () => depth,
    stop() {
      stopSlowing();
      Object.assign(database, { readerOf });
      stopHearing();
    },
  };
}
