import { accessSync, constants } from 'node:fs';
import { createConnection } from 'node:net';
import { delimiter, join } from 'node:path';

/** Where the tests find PostgreSQL: TEST_POSTGRES_URL, or 127.0.0.1:5432 if anything answers there; null otherwise. */
export async function findPostgresql() {
  const url = process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  const { hostname, port } = new URL(url);
  return (await answers(hostname, Number(port || 5432))) ? url : null;
}

/** The path of a Chromium: CHROMIUM, or one on the path; null where there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 3_000 });
    const end = (result) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
