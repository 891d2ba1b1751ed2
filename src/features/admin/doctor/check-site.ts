import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { detectType } from '../../../content/media/detect-type.ts';
import { besideKey } from '../../../content/media/media-address.ts';
import { firstAdministrator } from '../../../content/users/user-loaders.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Services } from '../../../operation/services.ts';
import type { Database } from '../../../storage/database.ts';
import { isMediaKey } from '../../../storage/media/media-storage.ts';
import { isStorageFull } from '../../../storage/unavailable-storage.ts';
import { makeImage } from '../../content/media/images/make-image.ts';
import { checkModel } from '../model-check/check-model.ts';
import { reasonOf, within } from './check-machine.ts';

/** Whether anybody may administer the site. */
export async function checkAdministrator(context: Context): Promise<readonly string[]> {
  const administrator = await firstAdministrator(context.read('User'))
    .select('id')
    .executeTakeFirst();
  return administrator
    ? []
    : [
        'No user is an administrator: run `almanac user create NAME --role administrator`, which makes one.',
      ];
}

/** Whether the records fit the declaration of the site. */
export async function checkDeclaredRecords(database: Database): Promise<readonly string[]> {
  const findings = await checkModel(database);
  if (findings.length === 0) return [];
  const [first] = findings;
  return [
    `Not all records fit the declaration (${first?.subject} ${first?.problem}${findings.length > 1 ? ', …' : ''}): run \`almanac model check\`, which counts them, and correct almanac.config.`,
  ];
}

/** Whether the mail server takes connections and the login; nothing is sent. */
export async function checkMail({ mailer }: Pick<Services, 'mailer'>): Promise<readonly string[]> {
  try {
    await mailer.verify();
    return [];
  } catch (error) {
    return [
      `The mail server of SMTP_URL can't be used (${reasonOf(error)}): correct SMTP_URL, or start the mail server.`,
    ];
  }
}

/** Rows that are read at once. */
const CHUNK = 500;
/** Files that are looked for at most, since each is a request where they are in a bucket. */
const MOST_FILES = 20_000;
/** Files that are looked for at once. */
const AT_ONCE = 16;
/** Files that are named. */
const NAMED = 3;

/** Whether the storage of uploaded files answers, takes a test upload, and has the files that the database names, the latest first. */
export async function checkMedia(context: Context): Promise<readonly string[]> {
  const { media, config } = context.services;
  const { storage } = config.media;
  const place = storage.kind === 's3' ? `the bucket ${storage.bucket}` : storage.folder;
  try {
    await within(media.list('almanac-doctor/'));
    const problems = await checkUpload(context.services);
    return [...problems, ...describeMissing(place, await findMissing(context))];
  } catch (error) {
    const remedy = storage.kind === 's3' ? 'correct the S3 settings' : 'correct UPLOADS_DIR';
    return [
      `The storage of uploaded files, ${place}, can't be used (${reasonOf(error)}): ${remedy}.`,
    ];
  }
}

interface Search {
  readonly looked: number;
  readonly missing: readonly string[];
  readonly isPartial: boolean;
}

function describeMissing(place: string, { looked, missing, isPartial }: Search): readonly string[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, NAMED).join(', ') + (missing.length > NAMED ? ', …' : '');
  const bound = isPartial ? ` (of the latest ${looked})` : '';
  return [
    `Uploaded files that the database names are missing from ${place}, ${missing.length} in all${bound}: ${names}. Restore them from a backup, or delete their media items.`,
  ];
}

/** @throws Error where the storage can't say whether it has a file */
async function findMissing(context: Context): Promise<Search> {
  const { media } = context.services;
  const limit = pLimit(AT_ONCE);
  const missing: string[] = [];
  let looked = 0;
  for await (const keys of keysInDatabase(context)) {
    const wanted = keys.slice(0, MOST_FILES - looked);
    const found = await Promise.all(wanted.map((key) => limit(() => media.find(key))));
    missing.push(...wanted.filter((_, i) => found[i] === null));
    looked += wanted.length;
    if (looked === MOST_FILES) return { looked, missing, isPartial: true };
  }
  return { looked, missing, isPartial: false };
}

async function* keysInDatabase(context: Context): AsyncGenerator<readonly string[]> {
  for (let before = MAX_INTEGER; ; ) {
    const rows = await context
      .read('MediaItem')
      .selectFrom('MediaItem')
      .select(['entryId', 'file', 'originalFile', 'sizes'])
      .where('entryId', '<', before)
      .orderBy('entryId', 'desc')
      .limit(CHUNK)
      .execute();
    yield rows.flatMap(keysOf).filter(isMediaKey);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    before = last.entryId;
  }
}

function keysOf(row: {
  readonly file: string;
  readonly originalFile: string | null;
  readonly sizes: string;
}): readonly string[] {
  const sizes: Readonly<Record<string, { readonly file: string }>> = JSON.parse(row.sizes);
  const smaller = Object.values(sizes).map(({ file }) => besideKey(row.file, file));
  return [...new Set([row.file, ...(row.originalFile ? [row.originalFile] : []), ...smaller])];
}

type Needed = Pick<Services, 'config' | 'media'>;

/** A transparent PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Whether a picture can be recognized, decoded, stored and deleted again. Nothing of it remains. */
async function checkUpload(services: Needed): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-doctor-'));
  const path = join(folder, 'test.png');
  try {
    await writeFile(path, Buffer.from(PICTURE, 'base64'));
    const problem =
      (await checkPrograms(services, path, folder)) ?? (await checkPut(services, path));
    return problem === undefined ? [] : [problem];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkPrograms(
  { config }: Needed,
  path: string,
  incomingDir: string,
): Promise<string | undefined> {
  try {
    const type = await detectType(path, 'test.png');
    if (type?.mimeType !== 'image/png') throw new Error('a PNG was not recognized');
    const size = { width: 1, height: 1, isCropped: false };
    await makeImage(path, type.mimeType, size, { ...config.media, incomingDir });
    return undefined;
  } catch (error) {
    return `A test upload can't be read (${reasonOf(error)}): install Almanac and its packages again, for this system.`;
  }
}

async function checkPut({ config, media }: Needed, path: string): Promise<string | undefined> {
  const { storage } = config.media;
  const isNew = storage.kind === 'local' && !existsSync(storage.folder);
  const key = `almanac-doctor-${randomUUID()}.png`;
  try {
    await within(media.put(key, path, 'image/png'));
    const found = await within(media.find(key));
    await within(media.remove([key]));
    if (!found) throw new Error('it is not there afterwards');
    return undefined;
  } catch (error) {
    return `A test upload can't be stored (${reasonOf(error)}): ${remedyOf(error, storage)}.`;
  } finally {
    // The server makes the folder with its first upload, as its own user.
    if (isNew) await rmdir(storage.folder).catch(() => {});
  }
}

function remedyOf(error: unknown, storage: Services['config']['media']['storage']): string {
  if (storage.kind === 's3')
    return `let the access key put, read and delete objects of the bucket ${storage.bucket}`;
  if (isStorageFull(error)) return 'make room on the disk of UPLOADS_DIR';
  return `give ${storage.folder} to the user of the server (chown), or set UPLOADS_DIR to another folder`;
}
