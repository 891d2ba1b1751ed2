import { open } from 'node:fs/promises';
import { extensionOf, type MediaType, mediaTypes, typeOfName } from './media-types.ts';

/** What a file is, by its bytes and its name together. */
export interface DetectedType {
  readonly mimeType: string;
  /** The name, its extension set right where an image bore that of another image type. */
  readonly name: string;
}

/** Null for what may not be uploaded: an unknown type, or bytes that are not what the name says. */
export async function detectType(path: string, name: string): Promise<DetectedType | null> {
  const named = typeOfName(name);
  if (!named) return null;
  const { fileTypeFromFile } = await import('file-type');
  const found = (await fileTypeFromFile(path))?.mime;
  if (!named.foundAs)
    return (found === undefined || found === named.mimeType) && (await isText(path))
      ? { mimeType: named.mimeType, name }
      : null;
  if (found === undefined) return null;
  if (named.foundAs.includes(found)) return { mimeType: named.mimeType, name };
  const meant = isImage(named) && mediaTypes.find((one) => isImage(one) && isFound(one, found));
  return meant ? { mimeType: meant.mimeType, name: renamed(name, meant) } : null;
}

const isImage = ({ mimeType }: MediaType): boolean => mimeType.startsWith('image/');

const isFound = ({ foundAs }: MediaType, found: string): boolean =>
  foundAs?.includes(found) ?? false;

const renamed = (name: string, { extensions: [usual = ''] }: MediaType): string =>
  `${name.slice(0, -extensionOf(name).length)}${usual}`;

const LOOKED_AT = 65_536;

/** Text has no NUL; a program or an archive has one near its beginning. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}
