import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config/config.ts';
import { existingSecretKey, secretKeyFile } from '../../../config/secret-key.ts';
import { typeOfName } from '../../../content/media/detect-type.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../../lib/private-files.ts';
import { DUMP_FILE, type ProgramEnvironment } from '../../../storage/backup/dump-database.ts';
import { replaceableDatabase } from '../../../storage/backup/replaceable-database.ts';
import type { MediaStorage } from '../../../storage/media/media-storage.ts';
import { openMediaStorage } from '../../../storage/media/open-media-storage.ts';
import { migrationNames } from '../../../storage/migrations/migration.ts';
import { providerOf } from '../../../storage/provider.ts';
import { DECLARATION_FILE, KEY_FILE } from './back-up-site.ts';
import {
  digestOf,
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  UPLOADS_FOLDER,
  verifyFiles,
} from './manifest.ts';

/**
 * Replaces or creates a private file as a whole. Returns a function that restores the previous state.
 * @throws Error if it can't be written; the previous state is unchanged then
 */
async function placeFile(path: string, content: Buffer): Promise<() => Promise<void>> {
  const before = await contentOf(path);
  await writeWhole(path, content);
  return () => (before === undefined ? rm(path, { force: true }) : writeWhole(path, before));
}

/** Undefined where there is no file. */
const contentOf = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}`;
  makePrivateFolder(dirname(path));
  try {
    await writeFile(draft, content, { flush: true, ...PRIVATE_FILE });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

export interface RestoreOptions {
  readonly config: Config;
  /** The environment in which `pg_restore` runs. */
  readonly env: ProgramEnvironment;
  /** The path of the declaration that the site has or is to have (`CONFIG`); undefined for the usual one. */
  readonly declaration: string | undefined;
  /** Whether a site with content may be replaced. */
  readonly isForced: boolean;
}

/** The result of a restore. */
export interface RestoreReport {
  readonly manifest: Manifest;
  /** Sentences for the person who restores the backup. */
  readonly notes: readonly string[];
}

/**
 * Brings back the database, the uploaded files, the secret key and, where there is none, the declaration of a backup. The server must
 * be stopped. Everything is checked and made ready first; where something fails, the site is as it was.
 * @throws Error where the backup is damaged or of another kind of database, the site has content or is served
 */
export async function restoreSite(
  folder: string,
  { config, env, declaration, isForced }: RestoreOptions,
): Promise<RestoreReport> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  assertFits(manifest, config);
  const database = replaceableDatabase(env, config.databaseUrl);
  if (!isForced && (await database.hasContent()))
    throw new Error('The database has content: --force replaces it by the backup.');
  const media = openMediaStorage(config.media);
  const { missing, different } = await planUploads(media, manifest);
  const [other] = different;
  if (!isForced && other !== undefined)
    throw new Error(`The uploaded file ${other} is another one here: --force replaces it.`);
  const replacement = await database.prepare(join(folder, DUMP_FILE[manifest.database]));
  const undo: Undo = [() => replacement.undo()];
  const notes: string[] = [];
  try {
    for (const key of missing) {
      await restoreUpload(config.media, media, folder, key);
      undo.push(() => media.remove([key]));
    }
    await replacement.swap();
    notes.push(...(await restoreKey(folder, manifest, config, undo)));
    notes.push(...(await restoreDeclaration(folder, manifest, declaration, undo)));
  } catch (error) {
    await takeBack(undo, error);
    throw error;
  }
  for (const key of different) {
    await media.remove([key]);
    await restoreUpload(config.media, media, folder, key);
  }
  await replacement.finish();
  return { manifest, notes };
}

/** @throws Error for a backup of another kind of database, or of a later version */
function assertFits({ database, migrations, version, files }: Manifest, config: Config): void {
  if (!files.some(({ path }) => path === DUMP_FILE[database]))
    throw new Error(`The backup is damaged: ${MANIFEST_FILE} names no ${DUMP_FILE[database]}.`);
  const provider = providerOf(config.databaseUrl);
  if (provider !== database)
    throw new Error(
      `The backup is of ${NAMES[database]}: set DATABASE_URL to such a database, not to one of ${NAMES[provider]}.`,
    );
  const known = new Set(migrationNames(provider));
  if (!migrations.every((name) => known.has(name)))
    throw new Error(
      `The backup was made by the later version ${version}: restore it with that version, not with ${config.release}.`,
    );
}

const NAMES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const;

type Undo = (() => Promise<void>)[];

/** Undoes the steps, the last first. @throws Error where one can't be undone; the others are */
async function takeBack(undo: Undo, cause: unknown): Promise<void> {
  const reasons: unknown[] = [cause];
  for (const step of undo.toReversed()) await step().catch((error) => reasons.push(error));
  if (reasons.length === 1) return;
  const messages = reasons.map((one) => (one instanceof Error ? one.message : String(one)));
  throw new Error(`Not all that was there before could be brought back: ${messages.join(' ')}`, {
    cause,
  });
}

async function restoreKey(
  folder: string,
  { files }: Manifest,
  config: Config,
  undo: Undo,
): Promise<readonly string[]> {
  if (!files.some(({ path }) => path === KEY_FILE)) return [];
  const content = await readFile(join(folder, KEY_FILE));
  if (content.toString().trim() === existingSecretKey(config)) return [];
  if (config.secretKey !== null)
    return [
      `SECRET_KEY is another one than that of the backup: set it to what ${join(folder, KEY_FILE)} holds, or no application password is valid.`,
    ];
  undo.push(await placeFile(secretKeyFile(config), content));
  return [];
}

/** Never replaces a declaration: it may have been developed further, and the server says at its start where it does not fit. */
async function restoreDeclaration(
  folder: string,
  { files }: Manifest,
  asked: string | undefined,
  undo: Undo,
): Promise<readonly string[]> {
  const file = files.find(({ path }) => path.startsWith(`${DECLARATION_FILE}.`));
  if (!file) return [];
  const target = resolve(asked ?? file.path);
  const content = await readFile(join(folder, file.path));
  const present = await contentOf(target);
  if (present === undefined) undo.push(await placeFile(target, content));
  return present === undefined || present.equals(content)
    ? []
    : [`${target} is another declaration than ${join(folder, file.path)}, and was left as it is.`];
}

/** The difference between the uploaded files of a backup and those of the site. */
interface UploadsPlan {
  /** The keys that the site has no file for. */
  readonly missing: readonly string[];
  /** The keys that the site has another file for. */
  readonly different: readonly string[];
}

/** Compares the uploaded files of a backup with the site's; identical ones are in neither list. */
async function planUploads(media: MediaStorage, { files }: Manifest): Promise<UploadsPlan> {
  const missing: string[] = [];
  const different: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    if (!path.startsWith(`${UPLOADS_FOLDER}/`)) continue;
    const key = path.slice(UPLOADS_FOLDER.length + 1);
    const found = await media.find(key);
    if (found === null) missing.push(key);
    else if (found.bytes !== bytes || (await digestOf(await media.read(key))).sha256 !== sha256)
      different.push(key);
  }
  return { missing, different };
}

/** Stores one uploaded file of a backup. @throws Error where the key is taken or there is no room */
async function restoreUpload(
  { incomingDir }: Config['media'],
  media: MediaStorage,
  folder: string,
  key: string,
): Promise<void> {
  // The storage may link the given file, but the backup must not share its file with the site.
  makePrivateFolder(incomingDir);
  const path = join(incomingDir, randomUUID());
  try {
    await pipeline(
      createReadStream(join(folder, UPLOADS_FOLDER, key)),
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
    const mimeType = typeOfName(key)?.mimeType ?? 'application/octet-stream';
    if (!(await media.put(key, path, mimeType)))
      throw new Error(`The uploaded file ${key} is there already.`);
  } finally {
    await rm(path, { force: true });
  }
}
