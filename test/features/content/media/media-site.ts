import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestAnswer, RestOptions, TestSite, TestUser } from '../../../support/test-site.ts';

interface Sent {
  readonly name?: string;
  readonly type?: string;
  readonly as?: TestUser;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** Uploads a file as the body. */
export function upload(
  site: TestSite,
  body: Uint8Array<ArrayBuffer> | string,
  { name = 'boat.jpg', type = 'image/jpeg', as = 'author', headers = {}, query = '' }: Sent = {},
): Promise<RestAnswer> {
  const disposition = { 'content-disposition': `attachment; filename="${name}"` };
  const options: RestOptions = {
    method: 'POST',
    as,
    body,
    headers: { 'content-type': type, ...disposition, ...headers },
  };
  return site.rest(`/core/v2/media${query}`, options);
}

/** Fetches an address of the site. */
export const fetchFrom = (
  site: TestSite,
  address: string,
  init: RequestInit = {},
): Promise<Response> => site.app.fetch(new Request(address, init));

/** All that is kept of uploads, below the uploads' root, in order. */
export async function storedFiles(site: TestSite): Promise<readonly string[]> {
  const { storage } = site.services.config.media;
  if (storage.kind !== 'local') throw new Error('The files are not on this machine.');
  const found = await readdir(storage.folder, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(storage.folder.length + 1))
    .sort();
}

/** What is being received, or was left by it. */
export const incomingFiles = (site: TestSite): Promise<readonly string[]> =>
  readdir(site.services.config.media.incomingDir).catch(() => []);
