import pg from 'pg';
import { vi } from 'vitest';
import type { TestSite } from './test-site.ts';

/** A statement, with how the database does it: the lines of its EXPLAIN. */
export interface Plan {
  readonly sql: string;
  readonly plan: string;
}

/** What is read while something is asked, and on SQLite what is written. SQLite plans for a large site at any size, PostgreSQL for what it has measured. */
export async function plansOf(
  { services }: TestSite,
  ask: () => Promise<unknown>,
): Promise<readonly Plan[]> {
  const { sqlite, onStatement } = services.database;
  if (sqlite) {
    const sent = new Set<string>();
    const stop = onStatement((sql) => void sent.add(sql));
    await ask();
    stop();
    return [...sent].filter(isPlanned).map((sql) => {
      const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
      return { sql, plan: steps.map((step) => step[3]).join('\n') };
    });
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await ask();
  const sent = (spy.mock.calls as unknown as [Query | string, unknown][]).map(([query, given]) => {
    const values = Array.isArray(given) ? given : [];
    return typeof query === 'string' ? { text: query, values } : { values, ...query };
  });
  spy.mockRestore();
  const client = new pg.Client(services.config.databaseUrl);
  await client.connect();
  const plans: Plan[] = [];
  for (const { text: sql, values } of sent) {
    if (!reads(sql)) continue;
    const { rows } = await client.query(`EXPLAIN ${sql}`, [...values]);
    plans.push({ sql, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
  }
  await client.end();
  return plans;
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const reads = (sql: string): boolean => /^\s*(SELECT|WITH)\b/i.test(sql);

const isPlanned = (sql: string): boolean => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql);
