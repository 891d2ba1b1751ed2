import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { seedSite } from './seed-site.ts';
import { PROGRAM, type RunningServer, startAlmanac, startBeside } from './servers.ts';

/** The seeded site with this program on it, and what claims start beside it. */
export interface BenchSite {
  readonly almanac: RunningServer;
  readonly handWritten: RunningServer;
  /** A server that sends as many bytes as the body of this address of ours has. */
  constantLike(path: string, body?: string): Promise<RunningServer>;
  /** Both servers, each on data of its own, to be written. */
  writable(): Promise<WritableSite>;
  /** A fresh process of this program on the same data: it knows nothing yet. */
  freshAlmanac(): Promise<FreshServer>;
  close(): Promise<void>;
}

export interface WritableSite {
  readonly almanac: RunningServer;
  readonly handWritten: RunningServer;
  /** The `Authorization` header of an administrator of `almanac`. */
  readonly authorization: string;
}

/** A process whose code can be warmed up without its knowing anything when that is done. */
export interface FreshServer extends RunningServer {
  /** Notes a change in what every answer depends on, so that nothing counts of what the process knows. */
  makeUnknown(): void;
}

export async function openBenchSite(): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const { database } = await prepareDatabase({ databaseUrl: `file:${join(folder, 'almanac.db')}` });
  await seedSite(database);
  await database.close();
  const almanac = await startAlmanac(folder);
  const handWritten = await startBeside('hand-written.mjs', join(folder, 'almanac.db'));
  const started: RunningServer[] = [almanac, handWritten];
  let copies = 0;
  const copyOf = () => {
    const copy = `${folder}-${++copies}`;
    cpSync(folder, copy, { recursive: true });
    return copy;
  };
  return {
    almanac,
    handWritten,
    async constantLike(path, body) {
      const init =
        body === undefined
          ? {}
          : { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const answer = await fetch(`http://127.0.0.1:${almanac.port}${path}`, init);
      const server = await startBeside(
        'constant-body.mjs',
        String((await answer.arrayBuffer()).byteLength),
      );
      started.push(server);
      return server;
    },
    async freshAlmanac() {
      const copy = copyOf();
      const server = await startAlmanac(copy);
      started.push({ ...server, stop: async () => rmSync(copy, { recursive: true, force: true }) });
      return { ...server, makeUnknown: () => noteSettingChange(join(copy, 'almanac.db')) };
    },
    async writable() {
      const ours = copyOf();
      const theirs = copyOf();
      const authorization = createAdministrator(ours);
      const server = await startAlmanac(ours);
      const beside = await startBeside('hand-written.mjs', join(theirs, 'almanac.db'));
      const dropping = (one: RunningServer, copy: string): RunningServer => ({
        ...one,
        async stop() {
          await one.stop();
          rmSync(copy, { recursive: true, force: true });
        },
      });
      started.push(dropping(server, ours), dropping(beside, theirs));
      return { almanac: server, handWritten: beside, authorization };
    },
    async close() {
      await Promise.all(started.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the `Authorization` header of a new administrator. */
export function createAdministrator(folder: string): string {
  const args = ['user', 'create', 'bench', '--role', 'administrator'];
  const password = execFileSync(
    process.execPath,
    [PROGRAM, ...args, '--application-password', 'bench'],
    { env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' },
  ).trim();
  return `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
}

function noteSettingChange(file: string): void {
  const database = new DatabaseSync(file);
  database
    .prepare('INSERT INTO "Change" (kind, "recordId", operation, moment) VALUES (?, 0, ?, ?)')
    .run('setting', 'update', '2026-01-01T00:00:00');
  database.close();
}
