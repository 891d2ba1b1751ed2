import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { freePort } from '../../../support/free-port.ts';

type Value = Record<string, unknown>;

/** What a recorded site holds, by the paths that it has itself. */
export interface Recording {
  readonly index: Value & { namespaces: string[]; routes: Value };
  readonly documents: Record<string, Value | readonly Value[]>;
  readonly collections: Record<string, { edit: Value[]; view: Value[] | null }>;
}

export interface RecordedSite {
  readonly url: string;
  close(): Promise<void>;
}

/** The recorded sites: one with a calendar, too large for this repository, and one with kinds of its own. */
const recordings = {
  live: resolve('../shared/reference/live-site.mjs'),
  custom: resolve('test/conformance/custom-site.mjs'),
};

/** Whether the large recording is at hand. */
export const isLiveRecorded = existsSync(recordings.live);

/** The credentials that both take. */
export const credentials = { user: 'admin', applicationPassword: 'recorded' };

/** Serves a recorded site, after `alter` has made of it what the recorded one doesn't have. */
export async function serveRecorded(
  name: keyof typeof recordings,
  alter: (recording: Recording) => void = () => {},
): Promise<RecordedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-recorded-'));
  const script = join(folder, 'serve.mjs');
  const data = recordings[name].replace(/\.mjs$/, '.json.gz');
  copyFileSync(recordings[name], script);
  const recording = JSON.parse(gunzipSync(readFileSync(data)).toString());
  alter(recording);
  const packed = gzipSync(JSON.stringify(recording), { level: 1 });
  writeFileSync(join(folder, data.replace(/^.*\//, '')), packed);
  const port = await freePort();
  const child = spawn(process.execPath, [script, '--port', String(port)]);
  await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
