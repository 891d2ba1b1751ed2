import type { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ExportedFile } from './exported-file.ts';

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
