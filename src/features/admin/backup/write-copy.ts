import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../lib/private-files.ts';

/** How much a file holds, and what. */
export interface FileDigest {
  readonly bytes: number;
  /** In lower-case hex. */
  readonly sha256: string;
}

/** Writes a stream to a new file that only its owner may read, and waits until it is on disk. */
export async function writeCopy(source: Readable, path: string): Promise<FileDigest> {
  await mkdir(dirname(path), PRIVATE_FOLDER);
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
