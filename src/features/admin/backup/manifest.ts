import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Static, Type as t } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { makePrivateFolder, PRIVATE_FILE } from '../../../lib/private-files.ts';
import { isMediaKey } from '../../../storage/media/media-storage.ts';

/** The file that describes a backup. It is written last, so that a folder without it is no complete backup. */
export const MANIFEST_FILE = 'manifest.json';

/** The folder of uploaded files in a backup. */
export const UPLOADS_FOLDER = 'uploads';

const backedUpFile = t.Object({
  /** In the backup, with slashes. */
  path: t.String(),
  bytes: t.Integer({ minimum: 0 }),
  sha256: t.String({ pattern: '^[0-9a-f]{64}$' }),
});

const manifest = t.Object({
  format: t.Literal(1),
  /** Of the program that made the backup. */
  version: t.String(),
  /** When the backup was begun, ISO 8601. */
  date: t.String(),
  database: t.Union([t.Literal('sqlite'), t.Literal('postgresql')]),
  /** The migrations that the database has. */
  migrations: t.Array(t.String()),
  /** Whether it has the uploaded files. */
  hasUploads: t.Boolean(),
  files: t.Array(backedUpFile),
});

export type Manifest = Static<typeof manifest>;
export type BackedUpFile = Static<typeof backedUpFile>;

/** @throws Error for a folder that is no backup, or one of a later format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  const value = parse(text);
  if (!Value.Check(manifest, value) || !value.files.every(({ path }) => isInside(path)))
    throw new Error(
      `${join(folder, MANIFEST_FILE)} is damaged, or was written by a later version.`,
    );
  return value;
}

/** Compares every file of a backup with its manifest. @throws Error naming the first that is missing or differs */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const found = await digestIn(folder, path);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${path} is not as it was when it was written.`);
  }
}

const digestIn = (folder: string, path: string): Promise<FileDigest> =>
  digestOf(createReadStream(join(folder, path))).catch((error: unknown) => {
    throw new Error(`The backup is damaged: ${path} is missing or can't be read.`, {
      cause: error,
    });
  });

/** A file elsewhere, or a hidden one, is none of a backup. */
const isInside = (path: string): boolean => isMediaKey(path.replace(`${UPLOADS_FOLDER}/`, ''));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The length and the hash of a file. */
export interface FileDigest {
  readonly bytes: number;
  /** In lower-case hex. */
  readonly sha256: string;
}

/** Writes a stream to a new file that only its owner may read, and waits until it is on disk. */
export async function writeCopy(source: Readable, path: string): Promise<FileDigest> {
  makePrivateFolder(dirname(path));
  const { through, digest } = digesting();
  await pipeline(
    source,
    through,
    createWriteStream(path, { flags: 'wx', flush: true, ...PRIVATE_FILE }),
  );
  return digest();
}

/** Reads a stream to its end. */
export async function digestOf(source: Readable): Promise<FileDigest> {
  const { through, digest } = digesting();
  await pipeline(source, through, async (chunks) => {
    for await (const _ of chunks);
  });
  return digest();
}

function digesting() {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { through, digest: (): FileDigest => ({ bytes, sha256: hash.digest('hex') }) };
}
