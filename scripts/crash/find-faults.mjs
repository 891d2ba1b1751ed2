import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasItsFiles } from './writers.mjs';

/** Whatever was begun, acknowledged or not, is there as a whole or not at all. */
export async function findHalfWritten(ask) {
  const faults = [];
  for await (const { id, title, tags } of all(ask, '/api/core/v2/posts'))
    if (title.rendered.startsWith('Post ') && tags.length !== 2)
      faults.push(`post ${id} is without its terms`);
  for await (const { id, venue } of all(ask, '/api/ext/events/v1/events', 'events'))
    if (!venue?.id) faults.push(`event ${id} is without its venue`);
  for await (const item of all(ask, '/api/core/v2/media'))
    if (!(await hasItsFiles(ask, item))) faults.push(`media item ${item.id} is without its files`);
  return faults;
}

/** Starts the server once more as if hours had passed, and looks whether files are left that belong to nothing. */
export async function findLeftFiles({ folder, query }, server, ask) {
  await server.kill();
  await query(`UPDATE "MediaFile" SET since = '2020-01-01T00:00:00' WHERE "entryId" IS NULL`);
  const incoming = join(folder, 'incoming');
  for (const path of filesBelow(incoming)) utimesSync(path, 0, 0);
  await server.start();
  const known = new Set();
  for await (const { source_url, media_details } of all(ask, '/api/core/v2/media'))
    for (const address of [source_url, ...Object.values(media_details.sizes ?? {})])
      known.add(basename(new URL(address.source_url ?? address).pathname));
  const uploads = join(folder, 'uploads');
  const left = () => [
    ...filesBelow(uploads).filter((path) => !known.has(basename(path))),
    ...filesBelow(incoming),
  ];
  for (let i = 0; i < 100 && left().length > 0; i++) await sleep(50);
  return left().map((path) => `${relative(folder, path)} is left`);
}

/** Every record of a list. */
async function* all(ask, path, member) {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body, headers } = await ask(`${path}?per_page=50&page=${page}`);
    pages = Number(headers.get('x-wp-totalpages') ?? 1);
    yield* member ? body[member] : body;
  }
}

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : [];
