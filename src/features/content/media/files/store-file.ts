import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { detectType } from '../../../../content/media/detect-type.ts';
import { cleanFileName } from '../../../../content/media/file-name.ts';
import { nameOfKey } from '../../../../content/media/media-address.ts';
import { type MediaItem, workableTypes } from '../../../../content/media/media-item.ts';
import { ReceivedFile, uploadError } from '../../../../http/received-file.ts';
import { makePrivateFolder } from '../../../../lib/private-files.ts';
import type { Context } from '../../../../operation/context.ts';
import { notInUnit } from '../../../../operation/errors.ts';
import type { Services } from '../../../../operation/services.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import { readImageMeta } from '../images/image-meta.ts';
import { imageQueue } from '../images/make-image.ts';
import { makeImages, type Picture } from '../images/make-sub-sizes.ts';
import { type ProbedImage, probeImage, upright } from '../images/probe-image.ts';
import { claimFile, dropClaim, type FileClaim, releaseSoon } from './file-claims.ts';

/** A file on this machine to store. */
export interface NewFile {
  readonly path: string;
  /** Clean, with its extension. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly probed: ProbedImage | null;
}

/** A stored file with all images made from it; its claim has no entry yet. */
export interface StoredMedia {
  readonly claim: FileClaim;
  readonly item: Omit<MediaItem, 'entryId' | 'altText' | 'editedFromId' | 'editedFromFile'>;
}

/** Reads the header of a picture that smaller ones can be made of; null for other files. @throws ApiError as `probeImage` does */
export const probeFile = async (
  { services }: Context,
  path: string,
  mimeType: string,
): Promise<ProbedImage | null> =>
  workableTypes.has(mimeType)
    ? imageQueue(services).run(() => probeImage(path, mimeType, services.config.media))
    : null;

/** Stores a file under a name of its own and makes smaller images of it; after a failure nothing is left. */
export async function storeFile(context: Context, file: NewFile): Promise<StoredMedia> {
  const { services, site, now } = context;
  const folder = toSiteTime(now, site).slice(0, 7).replace('-', '/');
  const claim = await putUnderNewName(context, folder, file);
  try {
    const plain = {
      file: claim.file,
      originalFile: null,
      mimeType: file.mimeType,
      bytes: file.bytes,
      width: null,
      height: null,
      sizes: {},
      imageMeta: null,
    };
    const { probed } = file;
    return { claim, item: probed ? await withImages(context, plain, file, probed) : plain };
  } catch (error) {
    await releaseSoon(services, claim);
    throw error;
  }
}

/** Stores the file under its name, or with `-1`, `-2`, … appended. */
async function putUnderNewName(
  { services }: Context,
  folder: string,
  { path, name, mimeType }: NewFile,
): Promise<FileClaim> {
  for (let number = 0; ; number++) {
    const claim = await claimFile(services, `${folder}/${numberedName(name, number)}`);
    if (!claim) continue;
    let isStored = false;
    try {
      isStored = await services.media.put(claim.file, path, mimeType);
    } finally {
      // A file with this name but without a row was put there by hand, and must not be removed.
      if (!isStored) await dropClaim(services, claim);
    }
    if (isStored) return claim;
  }
}

const numberedName = (name: string, number: number): string =>
  number === 0 ? name : name.replace(/(\.[^.]*)?$/, (ending) => `-${number}${ending}`);

async function withImages(
  { services }: Context,
  plain: StoredMedia['item'],
  { path, mimeType }: NewFile,
  probed: ProbedImage,
): Promise<StoredMedia['item']> {
  const picture = { path, file: plain.file, mimeType, dimensions: upright(probed) };
  const { sizes, main } = await makeImages(services, picture, probed);
  const imageMeta = await readImageMeta(probed);
  return {
    ...plain,
    ...picture.dimensions,
    ...main,
    sizes,
    imageMeta:
      main && imageMeta.orientation !== '0' ? { ...imageMeta, orientation: '1' } : imageMeta,
  };
}

const storedBefore = new WeakMap<ReceivedFile, Promise<StoredMedia>>();

/**
 * Stores a received file before the unit that makes an item of it (docs/adr/0018-units-of-work.md), since its images take a while and the
 * unit may run again. Faults of the file are thrown when it is used.
 * @returns a function that removes the file unless an item was made of it
 */
export async function storeBeforeUnit(
  context: Context,
  file: ReceivedFile,
): Promise<() => Promise<void>> {
  const storing = storeReceived(context, file);
  storedBefore.set(file, storing);
  const stored = await storing.catch(() => null);
  const { services } = context;
  return async () => {
    if (!stored) return;
    const { claim } = stored;
    const unused = await services.database.prisma.mediaFile.findFirst({
      where: { name: claim.name, entryId: null },
    });
    if (unused) await releaseSoon(services, claim);
  };
}

/** Returns a file that was stored before the unit. @throws ApiError `NOT_ATOMIC` if it was not, or if another item has it */
export async function takeStored(context: Context, file: ReceivedFile): Promise<StoredMedia> {
  const stored = await storedBefore.get(file);
  if (!stored) throw notInUnit('Copying a file');
  const claim = await context.services.database.prisma.mediaFile.findUnique({
    where: { name: stored.claim.name },
  });
  if (claim?.entryId !== null) throw notInUnit('Making two items of one file');
  return stored;
}

/**
 * Checks a received file by its bytes and stores it.
 * @throws ApiError `rest_upload_sideload_error`, `rest_upload_unknown_error` (docs/rest.md §4.6), and as `probeImage` does
 */
export async function storeReceived(context: Context, file: ReceivedFile): Promise<StoredMedia> {
  const { path, bytes, origin } = file;
  const refusal = () => uploadError(origin, 'Files of this type are not taken.');
  const type = await detectType(path, cleanFileName(file.name));
  if (!type) throw refusal();
  const { mimeType, name } = type;
  const probed = await probeFile(context, path, mimeType);
  if (!probed && workableTypes.has(mimeType)) throw refusal();
  return storeFile(context, { path, name, mimeType, bytes, probed });
}

/** Lends work on a stored file a copy on this machine, wherever the storage is. */
export async function withStored<Result>(
  { config, media }: Pick<Services, 'config' | 'media'>,
  key: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { incomingDir } = config.media;
  makePrivateFolder(incomingDir);
  const path = join(incomingDir, randomUUID());
  try {
    await pipeline(await media.read(key), createWriteStream(path, { flags: 'wx' }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Lends work the uploaded picture of an item, not an image made from it; null if it can't be read. */
export function withPicture<Result>(
  context: Context,
  { file, originalFile, mimeType }: MediaItem,
  work: (picture: Picture) => Promise<Result>,
): Promise<Result | null> {
  const key = originalFile ?? file;
  return withStored(context.services, key, async (path) => {
    const probed = await probeFile(context, path, mimeType);
    return probed && work({ path, file: key, mimeType, dimensions: upright(probed) });
  });
}

/** Lends work on the file of an item a copy, as if it had been uploaded once more. */
export const withReceivedCopy = <Result>(
  { services }: Context,
  { file, originalFile, bytes }: MediaItem,
  work: (copy: ReceivedFile) => Promise<Result>,
): Promise<Result> => {
  const key = originalFile ?? file;
  return withStored(services, key, (path) =>
    work(new ReceivedFile({ path, name: nameOfKey(key), bytes, origin: 'form' })),
  );
};
