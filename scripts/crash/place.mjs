import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/**
 * An empty place for a site: a folder, and on PostgreSQL a database of its own.
 * @param server PostgreSQL's address
 */
export async function openPlace(provider, server) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-crash-'));
  const database = provider === 'sqlite' ? inFile(folder) : await onServer(server);
  return {
    ...database,
    folder,
    async close() {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function inFile(folder) {
  const path = join(folder, 'almanac.db');
  return {
    url: `file:${path}`,
    async query(statement) {
      const sqlite = new DatabaseSync(path);
      const rows = sqlite.prepare(statement).all();
      sqlite.close();
      return rows;
    },
    async loseConnections() {},
    async drop() {},
  };
}

async function onServer(server) {
  const name = `almanac_crash_${crypto.randomUUID().replaceAll('-', '')}`;
  const ask = async (address, statement) => {
    const client = new pg.Client(address);
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  await ask(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: name }).href;
  return {
    url,
    query: (statement) => ask(url, statement),
    loseConnections: () =>
      ask(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    drop: () => ask(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
