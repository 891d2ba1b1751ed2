import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/storage/open-database.ts';
import { almanac, NODE_COMPILE_CACHE, PATH } from '../../../support/run-command.ts';
import { createMigratedPlace, type TestPlace } from '../../../support/test-database.ts';
import { fillPeer, PLAIN_POSTS } from './fill-peer.ts';
import { openPeerSite, type PeerSite } from './peer-site.ts';

/** Of the files that come; each database has its own. */
const folder = mkdtempSync(join(tmpdir(), 'almanac-moved-'));
let place: TestPlace;
let peer: PeerSite;
beforeAll(async () => {
  place = await createMigratedPlace();
  peer = await openPeerSite();
  await fillPeer(peer.site);
});
afterAll(async () => {
  await peer.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('almanac import site', () => {
  it('goes on after it was killed, and reports in numbers', async () => {
    const database = await openDatabase(place.url);
    peer.intercept((url) => url.searchParams.get('page') === '3'); // and it is never answered
    const child = spawn(process.execPath, ['bin/almanac.mjs', ...commandOf(peer)], {
      env: { PATH, NODE_COMPILE_CACHE, ...settings(place) },
    });
    const written = async () => (await database.prisma.entry.count()) >= 200;
    while (!(await written())) await new Promise((next) => setTimeout(next, 50));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await database.close();
    peer.intercept(() => false);
    const { status, output } = await almanac(commandOf(peer), settings(place));
    expect({ status, output }).toMatchObject({ status: 0 });
    expect(output).toContain('Went on from where the last move was broken off.');
    const posts = output.match(/^posts +(\d+) +0 +(\d+) +0$/m);
    expect(Number(posts?.[1])).toBe(PLAIN_POSTS + 7 - 200);
    expect(output).toMatch(/\d s, \d+ MB of memory at most/);
  }, 60_000);

  it('stops when it is told to, and says how to go on', async () => {
    const empty = await createMigratedPlace();
    peer.asked.length = 0;
    peer.intercept((url) => url.searchParams.get('page') === '2'); // and it is never answered
    const child = spawn(process.execPath, ['bin/almanac.mjs', ...commandOf(peer)], {
      env: { PATH, NODE_COMPILE_CACHE, ...settings(empty) },
    });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    while (!peer.asked.some((url) => /\/posts\?.*page=2\b/.test(url)))
      await new Promise((next) => setTimeout(next, 50));
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    peer.intercept(() => false);
    await empty.drop();
    expect({ status, errors }).toMatchObject({ status: 1 });
    expect(errors).toContain('Broken off; the same command goes on from here.');
  }, 60_000);

  it('says how to go on where the site refuses in the midst', async () => {
    const empty = await createMigratedPlace();
    peer.answer(({ searchParams }) => searchParams.get('page') === '2', { status: 418 });
    const { status, errors } = await almanac(commandOf(peer), settings(empty));
    peer.intercept(() => false);
    await empty.drop();
    expect(status).toBe(1);
    expect(errors).toMatch(/ 418\b.* The same command goes on from here\.\n$/);
  }, 60_000);

  it('ends with 1 and one sentence where there is no such site', async () => {
    const failed = await almanac(['import', 'site', 'http://127.0.0.1:9/'], settings(place));
    expect(failed).toMatchObject({ status: 1, output: '' });
    expect(failed.errors).toMatch(/^http:\/\/127\.0\.0\.1:9\/ can't be reached: .+\.\n$/);
  }, 60_000);
});

const commandOf = ({ url, credentials }: PeerSite): string[] => [
  ...['import', 'site', url, '--user', credentials.user],
  ...['--application-password', credentials.applicationPassword],
];

const settings = ({ url }: TestPlace) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, encodeURIComponent(url).slice(-60)),
  SECRET_KEY: 'k'.repeat(32),
});
