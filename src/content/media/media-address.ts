import { presets, UPLOADS } from '../../config/address-config.ts';
import { pathOfSite } from '../../config/addresses.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../operation/context.ts';
import { toMediaKey } from '../../storage/media/media-storage.ts';
import { type MediaItem, mediaItemOf } from './media-item.ts';
import { type Dimensions, hasSameProportions } from './sub-sizes.ts';

type Addressing = Pick<Context, 'addresses'>;

/** The path of uploaded files, with the names of the surface. */
export const uploadsPath = ({ addresses }: Addressing): string =>
  addresses.surface.names?.uploads ?? UPLOADS;

/** All paths under which it gives them out. */
export const uploadsPaths = ({ aliases }: Pick<Config, 'aliases'>): readonly string[] => [
  UPLOADS,
  ...aliases.map((name) => presets[name].uploads),
];

/** The public address of a stored file. */
export const mediaAddress = (context: Addressing, key: string): string =>
  context.addresses.page(
    `${uploadsPath(context)}/${key.split('/').map(encodeURIComponent).join('/')}`,
  );

/** The key of the file that an address of this site means; null for all other addresses. */
export function keyOf({ addresses, services }: Context, address: string): string | null {
  if (!URL.canParse(address, addresses.site)) return null;
  const { origin, pathname } = new URL(address, addresses.site);
  if (origin !== new URL(addresses.site).origin) return null;
  const roots = uploadsPaths(services.config).map(
    (path) => `${pathOfSite(addresses.site)}${path}/`,
  );
  const root = roots.find((one) => pathname.startsWith(one));
  return root === undefined ? null : toMediaKey(pathname.slice(root.length));
}

/** Whether a key is that of an item's file, of the uploaded file, or of one of the smaller images. */
export const hasKey = ({ file, originalFile, sizes }: MediaItem, key: string): boolean =>
  key === file ||
  key === originalFile ||
  Object.values(sizes).some((size) => besideKey(file, size.file) === key);

/** The item that a file of this site belongs to, by the address of the file or of a smaller image; null for none. Rights are the caller's to ask. */
export async function mediaByAddress(context: Context, address: string): Promise<MediaItem | null> {
  const key = keyOf(context, address);
  if (key === null) return null;
  const names = [key, key.replace(/-(scaled|rotated|\d+x\d+)(?=\.[^.]*$)/, '')];
  const claims = await context
    .read('MediaFile')
    .selectFrom('MediaFile')
    .select('entryId')
    .where(
      'name',
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .execute();
  for (const { entryId } of claims) {
    const item = entryId === null ? null : await mediaItemOf(context).load(entryId);
    if (item && hasKey(item, key)) return item;
  }
  return null;
}

/** Returns the key of an image made from the file with this key: `2026/11/boat.jpg`, `150x150` → `2026/11/boat-150x150.jpg`. */
export function derivedKey(file: string, suffix: string): string {
  const { stem, ending } = split(file);
  return `${stem}-${suffix}${ending}`;
}

/** Returns the prefix of the keys of a file and of all images made from it. */
export const beginningOf = (file: string): string => split(file).stem;

/** Whether a key is the file's own, or that of an image made from it. */
export function belongsTo(file: string, key: string): boolean {
  const { stem, ending } = split(file);
  if (!key.startsWith(stem) || !key.endsWith(ending)) return false;
  return /^(-(scaled|rotated))?(-\d+x\d+)?$/.test(
    key.slice(stem.length, key.length - ending.length),
  );
}

/** A file in the folder of another one. */
export const besideKey = (file: string, name: string): string =>
  file.slice(0, file.lastIndexOf('/') + 1) + name;

export const nameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

function split(file: string): { readonly stem: string; readonly ending: string } {
  const ending = /\.[^./]*$/.exec(file)?.[0] ?? '';
  return { stem: file.slice(0, file.length - ending.length), ending };
}

/** One of an item's images, by address. */
export interface ImageSource extends Dimensions {
  readonly address: string;
}

/** Pages have no use for wider images. */
const MAX_WIDTH = 2048;

/**
 * Returns the image of a size, or the main image if there is none of that size or for `full`. Returns null for items that are no picture.
 */
export function imageSource(context: Context, item: MediaItem, size: string): ImageSource | null {
  const { width, height, file, sizes } = item;
  if (width === null || height === null) return null;
  const smaller = Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  return smaller
    ? { ...dimensionsOf(smaller), address: mediaAddress(context, besideKey(file, smaller.file)) }
    : { width, height, address: mediaAddress(context, file) };
}

/** The value of `srcset` beside an image: the same picture in other widths, itself first; null where there is no other. */
export function sourceSet(context: Context, item: MediaItem, shown: ImageSource): string | null {
  const all = [...Object.keys(item.sizes), 'full'].flatMap(
    (name) => imageSource(context, item, name) ?? [],
  );
  const fit = all.filter(
    (one) =>
      hasSameProportions(one, shown) && (one.width <= MAX_WIDTH || one.address === shown.address),
  );
  const byWidth = new Map([shown, ...fit].map((one) => [one.width, one]));
  const sources = [...byWidth.values()].map(({ address, width }) => `${address} ${width}w`);
  return sources.length < 2 ? null : sources.join(', ');
}

const dimensionsOf = ({ width, height }: Dimensions): Dimensions => ({ width, height });
