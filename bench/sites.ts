import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { POSTS } from './asks.ts';
import type { Pair } from './measure.ts';
import { seedPosts } from './seed.ts';
import {
  createAdministrator,
  type Server,
  startAlmanac,
  startConstant,
  startPlain,
} from './servers.ts';

/** Servers on the seeded site, each started when the first claim needs it. */
export interface Sites {
  /** Almanac and the plain server on the very same file. */
  reading(): Promise<Pair>;
  /** The two servers on a copy each. */
  writing(): Promise<Pair>;
  /** Almanac on a copy, which has answered nothing yet, with the heap that Node takes on a machine of 1 GiB. */
  small(): Promise<Small>;
  /** A server whose body has as many bytes as Almanac's answer at this path. */
  constantLike(path: string): Promise<Server>;
  close(): Promise<void>;
}

export interface Small {
  readonly server: Server;
  readonly authorization: string;
}

export function openSites(): Sites {
  const folders: string[] = [];
  const started: Server[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
    folders.push(folder);
    return folder;
  };
  const running = async (starting: Promise<Server>) => {
    const server = await starting;
    started.push(server);
    return server;
  };
  const seeded = once(async () => {
    const folder = newFolder();
    const { database } = await prepareDatabase({
      databaseUrl: `file:${join(folder, 'almanac.db')}`,
    });
    await seedPosts(database, POSTS);
    await database.close();
    const authorization = createAdministrator(folder);
    return { folder, authorization };
  });
  const copy = async () => {
    const folder = newFolder();
    cpSync((await seeded()).folder, folder, { recursive: true });
    return folder;
  };
  const pair = async (ours: string, beside: string): Promise<Pair> => ({
    ours: await running(startAlmanac(ours)),
    beside: await running(startPlain(beside)),
  });
  const reading = once(async () => {
    const { folder } = await seeded();
    return pair(folder, folder);
  });
  return {
    reading,
    writing: once(async () => {
      const { authorization } = await seeded();
      return { ...(await pair(await copy(), await copy())), authorization };
    }),
    async small() {
      const { authorization } = await seeded();
      const starting = startAlmanac(await copy(), '--max-old-space-size=512');
      return { server: await running(starting), authorization };
    },
    async constantLike(path) {
      const { ours } = await reading();
      const body = await (await fetch(`${ours.origin}${path}`)).arrayBuffer();
      return running(startConstant(body.byteLength));
    },
    async close() {
      await Promise.all(started.map((server) => server.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
