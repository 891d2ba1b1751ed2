import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/** Makes each read of posts take a while, so that whoever asks can leave in the middle; returns what was read and how to stop. */
export function slowDown({ site }: TestServer, milliseconds: number) {
  const { database } = site.services;
  const statements: string[] = [];
  const stopHearing = database.onStatement((sql) => {
    if (!/data_version|"Change"/.test(sql)) statements.push(sql);
  });
  const { tables } = database;
  const executor = tables.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  Object.assign(executor, {
    async executeQuery(...args: Parameters<typeof executeQuery>) {
      await sleep(milliseconds);
      return executeQuery(...args);
    },
  });
  return {
    statements,
    stop() {
      Object.assign(executor, { executeQuery });
      stopHearing();
    },
  };
}
