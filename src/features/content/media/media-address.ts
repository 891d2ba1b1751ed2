import { presets } from '../../../config/aliases.ts';
import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../operation/context.ts';
import { toMediaKey } from '../../../storage/media/media-key.ts';
import { besideKey } from './files/derived-key.ts';
import { type MediaItem, mediaItemOf } from './media-item.ts';

type Addressing = Pick<Context, 'addresses'>;

/** Where the site gives out uploaded files, under the names of the caller. */
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

const UPLOADS = '/uploads';

/** The key of the file that an address of this site means; null for all other addresses. */
export function keyOf({ addresses, services }: Context, address: string): string | null {
  if (!URL.canParse(address, addresses.site)) return null;
  const { origin, pathname } = new URL(address, addresses.site);
  const site = new URL(addresses.site);
  if (origin !== site.origin) return null;
  const roots = uploadsPaths(services.config).map(
    (path) => `${site.pathname.replace(/\/$/, '')}${path}/`,
  );
  const root = roots.find((one) => pathname.startsWith(one));
  return root === undefined ? null : toMediaKey(pathname.slice(root.length));
}

/** Whether a key is that of an item's file, of what was uploaded, or of one of its smaller images. */
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
