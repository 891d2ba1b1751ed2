import { readFile } from 'node:fs/promises';
import { ReceivedFile } from '../../../../http/received-file.ts';
import { detectType } from '../../../content/media/files/detect-type.ts';
import { cleanFileName } from '../../../content/media/upload/file-name.ts';
import type { FormTag } from '../template/form-tag.ts';

/** A file that came with a submission, received on this machine. */
export interface PostedFile {
  readonly name: string;
  readonly bytes: number;
  /** By its content and name, as uploads are judged; null for what may not be uploaded. */
  readonly mimeType: string | null;
  read(): Promise<Buffer>;
}

/** The files of the form's own fields; an empty one is none. */
export async function postedFiles(
  tags: readonly FormTag[],
  received: unknown,
): Promise<ReadonlyMap<string, PostedFile>> {
  const files = new Map<string, PostedFile>();
  if (!(received instanceof Map)) return files;
  for (const { kind, name: field } of tags) {
    const file: unknown = received.get(field);
    if (kind !== 'file' || !(file instanceof ReceivedFile) || file.bytes === 0) continue;
    const detected = await detectType(file.path, file.name);
    files.set(field, {
      name: cleanFileName(detected?.name ?? file.name),
      bytes: file.bytes,
      mimeType: detected?.mimeType ?? null,
      read: () => readFile(file.path),
    });
  }
  return files;
}
