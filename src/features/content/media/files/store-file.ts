import type { Context } from '../../../../operation/context.ts';
import { toSiteTime } from '../../site/site-time.ts';
import { readImageMeta } from '../images/image-meta.ts';
import { imageQueue } from '../images/image-queue.ts';
import { makeImages } from '../images/make-sub-sizes.ts';
import { type ProbedImage, probeImage, upright, workableTypes } from '../images/probe-image.ts';
import type { MediaItem } from '../media-item.ts';
import { claimFile, dropClaim, type FileClaim } from './claim-file.ts';
import { releaseSoon } from './remove-files-job.ts';

/** A file of this machine that is to be kept. */
export interface NewFile {
  readonly path: string;
  /** Clean, with its extension. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly probed: ProbedImage | null;
}

/** A file that is stored with all that was made of it; its claim waits for an entry. */
export interface StoredMedia {
  readonly claim: FileClaim;
  readonly item: Omit<MediaItem, 'entryId' | 'altText' | 'editedFromId' | 'editedFromFile'>;
}

/** The header of a picture that smaller ones can be made of; null for other files. @throws ApiError as `probeImage` does */
export const probeFile = async (
  { services }: Context,
  path: string,
  mimeType: string,
): Promise<ProbedImage | null> =>
  workableTypes.has(mimeType)
    ? imageQueue(services).run(() => probeImage(path, mimeType, services.config.media))
    : null;

/** Stores a file under a name of its own and makes smaller images of it; where that fails, nothing is left. */
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

/** Under the name itself, or with `-1`, `-2`, … behind it. */
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
      // What has this name and no row was put there by hand; it is not ours to remove.
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
