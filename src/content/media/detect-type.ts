import { open } from 'node:fs/promises';

/** The type of a file by its bytes and its name together. */
export interface DetectedType {
  readonly mimeType: string;
  /** The name, its extension set right where an image bore that of another image type. */
  readonly name: string;
}

/** Returns null for files that may not be uploaded: of an unknown type, or with bytes of another type than the name says. */
export async function detectType(path: string, name: string): Promise<DetectedType | null> {
  const named = typeOfName(name);
  if (!named) return null;
  const found = await findType(path);
  if (!named.foundAs)
    return (found === undefined || found === named.mimeType) && (await isText(path))
      ? { mimeType: named.mimeType, name }
      : null;
  if (found === undefined) return null;
  if (named.foundAs.includes(found)) return { mimeType: named.mimeType, name };
  const meant = isImage(named) && mediaTypes.find((one) => isImage(one) && isFound(one, found));
  return meant ? { mimeType: meant.mimeType, name: renamed(name, meant) } : null;
}

/** `fileTypeFromFile` loads strtok3 by a name that it computes, which no bundler can follow. */
async function findType(path: string): Promise<string | undefined> {
  const [{ fileTypeFromTokenizer }, { fromFile }] = await Promise.all([
    import('file-type'),
    import('strtok3'),
  ]);
  return (await fileTypeFromTokenizer(await fromFile(path)))?.mime;
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

/** A type of file that may be uploaded. */
export interface MediaType {
  readonly mimeType: string;
  /** The first is the usual one. */
  readonly extensions: readonly string[];
  /** The types that detection may return for the bytes; absent for text, which has no signature. */
  readonly foundAs?: readonly string[];
}

const marked = (mimeType: string, extensions: string, ...foundAs: string[]): MediaType => ({
  mimeType,
  extensions: extensions.split(' '),
  foundAs: [mimeType, ...foundAs],
});

const plain = (mimeType: string, extensions: string): MediaType => ({
  mimeType,
  extensions: extensions.split(' '),
});

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const OPEN = 'application/vnd.oasis.opendocument.';
const OLD_OFFICE = 'application/x-cfb';

/** Everything that may be uploaded (docs/rest.md §4.6). Nothing in it runs in a browser. */
const mediaTypes: readonly MediaType[] = [
  marked('image/jpeg', 'jpg jpeg jpe jfif', 'image/mpo'),
  marked('image/png', 'png', 'image/apng'),
  marked('image/gif', 'gif'),
  marked('image/webp', 'webp'),
  marked('image/avif', 'avif'),
  marked('image/heic', 'heic heif', 'image/heif', 'image/heic-sequence'),
  marked('image/tiff', 'tiff tif'),
  marked('image/bmp', 'bmp'),
  marked('image/x-icon', 'ico'),
  marked('video/mp4', 'mp4 m4v', 'video/x-m4v'),
  marked('video/quicktime', 'mov qt'),
  marked('video/webm', 'webm', 'audio/webm', 'video/matroska', 'video/x-matroska'),
  marked('video/x-matroska', 'mkv', 'video/matroska'),
  marked('video/ogg', 'ogv', 'application/ogg', 'audio/ogg'),
  marked('video/mpeg', 'mpeg mpg', 'video/MP1S', 'video/MP2P', 'video/mp2t'),
  marked('video/avi', 'avi', 'video/vnd.avi', 'video/x-msvideo'),
  marked('video/3gpp', '3gp', 'video/3gpp2', 'video/mp4'),
  marked('audio/mpeg', 'mp3'),
  marked('audio/mp4', 'm4a m4b', 'audio/x-m4a', 'video/mp4'),
  marked('audio/aac', 'aac'),
  marked('audio/wav', 'wav', 'audio/vnd.wave', 'audio/x-wav'),
  marked('audio/ogg', 'ogg oga opus', 'audio/ogg; codecs=opus', 'application/ogg'),
  marked('audio/flac', 'flac', 'audio/x-flac'),
  marked('audio/midi', 'mid midi'),
  marked('application/pdf', 'pdf'),
  marked('application/zip', 'zip'),
  marked('application/x-gzip', 'gz gzip tgz', 'application/gzip'),
  marked('application/x-7z-compressed', '7z'),
  marked('application/rar', 'rar', 'application/vnd.rar', 'application/x-rar-compressed'),
  marked('application/x-tar', 'tar'),
  marked('application/epub+zip', 'epub', 'application/zip'),
  marked('application/rtf', 'rtf'),
  marked('application/msword', 'doc', OLD_OFFICE),
  marked('application/vnd.ms-excel', 'xls', OLD_OFFICE),
  marked('application/vnd.ms-powerpoint', 'ppt pps', OLD_OFFICE),
  marked(`${OFFICE}wordprocessingml.document`, 'docx', 'application/zip'),
  marked(`${OFFICE}spreadsheetml.sheet`, 'xlsx', 'application/zip'),
  marked(`${OFFICE}presentationml.presentation`, 'pptx', 'application/zip'),
  marked(`${OPEN}text`, 'odt', 'application/zip'),
  marked(`${OPEN}spreadsheet`, 'ods', 'application/zip'),
  marked(`${OPEN}presentation`, 'odp', 'application/zip'),
  plain('text/plain', 'txt'),
  plain('text/csv', 'csv'),
  plain('text/tab-separated-values', 'tsv'),
  plain('text/calendar', 'ics'),
  plain('text/vtt', 'vtt'),
  plain('text/markdown', 'md'),
];

/** Returns the type of a name's extension. */
export const typeOfName = (name: string): MediaType | undefined =>
  byExtension.get(extensionOf(name));

/** In lower case and without its dot; empty for none. */
export const extensionOf = (name: string): string =>
  /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const byExtension: ReadonlyMap<string, MediaType> = new Map(
  mediaTypes.flatMap((type) => type.extensions.map((extension) => [extension, type] as const)),
);
