import { createReadStream, existsSync } from 'node:fs';
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../../../config/config.ts';
import { existingSecretKey } from '../../../config/secret-key.ts';
import { makePrivateFolder } from '../../../lib/private-files.ts';
import {
  DUMP_FILE,
  dumpDatabase,
  type ProgramEnvironment,
} from '../../../storage/backup/dump-database.ts';
import type { MediaStorage } from '../../../storage/media/media-storage.ts';
import { openMediaStorage } from '../../../storage/media/open-media-storage.ts';
import { providerOf } from '../../../storage/provider.ts';
import {
  type BackedUpFile,
  digestOf,
  MANIFEST_FILE,
  type Manifest,
  UPLOADS_FOLDER,
  writeCopy,
} from './manifest.ts';

/** The name of the secret key in a backup. */
export const KEY_FILE = 'secret.key';

/** The beginning of the name of the declaration in a backup; its extension follows. */
export const DECLARATION_FILE = 'almanac.config';

export interface BackupOptions {
  readonly config: Config;
  /** The environment in which `pg_dump` runs. */
  readonly env: ProgramEnvironment;
  /** The path of the declaration of the site's own kinds; undefined for none. */
  readonly declaration: string | undefined;
  /** Whether to copy uploaded files out of a bucket as well. */
  readonly withBucket: boolean;
}

/**
 * Writes a backup into a folder that does not exist or is empty, while the site is served: first the database, then the files, since
 * the database refers to the files. The folder appears when it is complete. Backups beside it that were killed are removed.
 * @throws Error for another folder, or where something can't be read or written; nothing is left of the backup then
 */
export async function backUpSite(folder: string, options: BackupOptions): Promise<Manifest> {
  await assertFree(folder, options.config);
  await removeLeftovers(dirname(resolve(folder)));
  const draft = `${resolve(folder)}.${hostname()}.${process.pid}.partial`;
  makePrivateFolder(draft);
  try {
    const manifest = await writeBackup(draft, options);
    await writeText(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    if (existsSync(folder)) await rmdir(folder);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Milliseconds after which an unfinished backup of another machine, whose processes can't be looked for, was killed. */
const ABANDONED = 24 * 3_600_000;

/** Removes the unfinished backups in a folder whose processes are no longer there. */
async function removeLeftovers(parent: string): Promise<void> {
  const entries = existsSync(parent) ? await readdir(parent, { withFileTypes: true }) : [];
  for (const entry of entries) {
    const [, rest = '', pid] = /^(.+)\.(\d+)\.partial$/.exec(entry.name) ?? [];
    if (!entry.isDirectory() || pid === undefined) continue;
    const path = join(parent, entry.name);
    const isDead = rest.endsWith(`.${hostname()}`)
      ? !isRunning(Number(pid))
      : (await stat(path)).mtimeMs < Date.now() - ABANDONED;
    if (isDead) await rm(path, { recursive: true, force: true });
  }
}

/** Whether another process has this number. In containers, the same number often comes back. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function assertFree(folder: string, { media: { storage } }: Config): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: name a new folder for the backup.`);
  if (storage.kind !== 'local') return;
  const way = relative(storage.folder, resolve(folder));
  if (!way.startsWith('..'))
    throw new Error(`${folder} is in the folder of uploaded files: name another one.`);
}

async function writeBackup(
  draft: string,
  { config, env, declaration, withBucket }: BackupOptions,
): Promise<Manifest> {
  const date = new Date().toISOString();
  const database = providerOf(config.databaseUrl);
  const migrations = [...(await dumpDatabase(env, config.databaseUrl, draft))];
  const dump = DUMP_FILE[database];
  const files: BackedUpFile[] = [
    { path: dump, ...(await digestOf(createReadStream(join(draft, dump)))) },
  ];
  const hasUploads = config.media.storage.kind === 'local' || withBucket;
  if (hasUploads) files.push(...(await copyUploads(openMediaStorage(config.media), draft)));
  const key = existingSecretKey(config);
  if (key !== undefined)
    files.push({ path: KEY_FILE, ...(await writeText(join(draft, KEY_FILE), `${key}\n`)) });
  if (declaration !== undefined) {
    const path = `${DECLARATION_FILE}${extname(declaration)}`;
    const copied = await writeCopy(createReadStream(declaration), join(draft, path));
    files.push({ path, ...copied });
  }
  const { release: version } = config;
  return { format: 1, version, date, database, migrations, hasUploads, files };
}

const writeText = (path: string, text: string) =>
  writeCopy(Readable.from([Buffer.from(text)]), path);

async function copyUploads(media: MediaStorage, draft: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for await (const key of media.keys()) {
    const path = `${UPLOADS_FOLDER}/${key}`;
    try {
      files.push({ path, ...(await writeCopy(await media.read(key), join(draft, path))) });
    } catch (error) {
      if ((await media.find(key)) !== null) throw error;
      await rm(join(draft, path), { force: true }); // it was deleted meanwhile
    }
  }
  return files;
}
