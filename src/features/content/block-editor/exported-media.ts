import type { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Context } from '../../../operation/context.ts';

/** A file of the archive; its bytes are asked for only when their turn comes. */
export interface ExportedFile {
  /** Its path in the archive. */
  readonly name: string;
  open(): Readable | Promise<Readable>;
  /** Whether it is worth making smaller. */
  readonly isCompressed: boolean;
}

const CHUNK = 500;

/** The files of all media as they were uploaded, below `media/`; those that are gone from the storage are left out. */
export async function* exportedMedia(context: Context): AsyncGenerator<ExportedFile> {
  const { media } = context.services;
  for (let after = 0; ; ) {
    const rows = await context
      .read('MediaItem')
      .selectFrom('MediaItem')
      .select(['entryId', 'file', 'originalFile'])
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(CHUNK)
      .execute();
    for (const { file, originalFile } of rows)
      for (const key of new Set([file, originalFile ?? file]))
        if (await media.find(key))
          yield { name: `media/${key}`, open: () => media.read(key), isCompressed: false };
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.entryId ?? after;
  }
}

/** The bytes of a zip archive of these files, made as they are asked for: one file is open at a time. */
export async function* writeArchive(
  files: AsyncIterable<ExportedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable; // its types name only the interface
  zip.on('error', (error: Error) => output.destroy(error));
  addAll(zip, files).catch((error: Error) => output.destroy(error));
  for await (const chunk of output) yield chunk;
}

async function addAll(zip: yazl.ZipFile, files: AsyncIterable<ExportedFile>): Promise<void> {
  for await (const { name, open, isCompressed } of files)
    zip.addReadStreamLazy(name, { compress: isCompressed }, (give) => {
      Promise.resolve()
        .then(open)
        .then(
          (stream) => give(null, stream),
          (error: Error) => give(error, null as never), // no stream goes with an error
        );
    });
  zip.end();
}
