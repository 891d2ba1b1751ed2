import type { Context } from '../../operation/context.ts';
import { defineLoader } from '../../operation/loader.ts';
import type { Dependency } from '../../storage/change-log.ts';
import { type Entry, type EntrySummary, entryById } from '../entries/entry.ts';
import type { EntryQuery } from '../entries/entry-filters.ts';
import { entryPath } from '../entries/entry-path.ts';
import { mayRead } from '../entries/entry-policy.ts';
import { findEntriesOf } from '../entries/find-entries-of.ts';
import { sizeName } from '../text/render-shortcodes.ts';
import {
  type GalleryImage,
  galleryIds,
  MOST_NAMED,
  namedMedia,
  noTextMedia,
  readIds,
  replaceShortcodes,
  type Shortcode,
  type TextMedia,
  withBlockShortcodes,
} from '../text/text-media.ts';
import { besideKey, hasKey, imageSource, keyOf, mediaAddress, sourceSet } from './media-address.ts';
import { type MediaItem, mediaItemOf } from './media-item.ts';

/** A shortcode that a feature renders, by its name: `contact-form-7`. */
export interface TextShortcode {
  readonly name: string;
  /** Reads what the shortcode shows in the text of an entry. */
  load(
    context: Context,
    attributes: Shortcode['attributes'],
    entryId: number,
  ): Promise<LoadedShortcode>;
}

export interface LoadedShortcode {
  /** @param place among the shortcodes of features in the text, from 1 */
  html(place: number): string;
  readonly dependencies: readonly Dependency[];
}

/** How many shortcodes of features one text shows. Further ones are shown as they are written. */
const MOST_SHORTCODES = 50;

/** The media that a text shows, and the records besides its entry that they depend on. */
export interface LoadedTextMedia extends TextMedia {
  readonly dependencies: readonly Dependency[];
}

/**
 * The media of this site that an entry's content names, by the classes of images and in galleries, as far as the viewer may read them:
 * once for a request.
 */
export const loadTextMedia = (
  context: Context,
  entry: Pick<Entry, 'id' | 'content'>,
): Promise<LoadedTextMedia> => textMedia(context).load(entry);

const textMedia = defineLoader((context, entries: readonly Pick<Entry, 'id' | 'content'>[]) =>
  Promise.all(entries.map((entry) => readTextMedia(context, entry))),
);

async function readTextMedia(
  context: Context,
  { id, content }: Pick<Entry, 'id' | 'content'>,
): Promise<LoadedTextMedia> {
  const named = namedMedia(content) ?? { ids: [], showsOwn: false };
  const codes = await loadShortcodes(context, id, content);
  if (named.ids.length === 0 && !named.showsOwn && codes.size === 0)
    return { ...noTextMedia, entryId: id, dependencies: [] };
  const ownIds = named.showsOwn ? await imagesOfEntry(context).load(id) : [];
  const shown = await loadShown(context, [...new Set([...named.ids, ...ownIds])]);
  return {
    entryId: id,
    dependencies: [
      ...(named.showsOwn ? (['kind:attachment'] as const) : []),
      ...named.ids.map((mediaId) => `entry:${mediaId}` as const),
      ...[...codes.values()].flatMap(({ dependencies }) => dependencies),
    ],
    imageAt(mediaId, address) {
      const item = shown.get(mediaId)?.item;
      const key = item && keyOf(context, address);
      const image = item && key ? imageOfKey(context, item, key) : null;
      return image && item ? { ...image, sourceSet: sourceSet(context, item, image) } : null;
    },
    gallery: (attributes) =>
      listed(attributes, ownIds).flatMap(
        (mediaId) => toGalleryImage(context, shown.get(mediaId), attributes) ?? [],
      ),
    shortcode: (shortcode, place) =>
      place > MOST_SHORTCODES ? null : (codes.get(nameOfUse(shortcode))?.html(place) ?? null),
  };
}

/** The shortcodes of features in a text, by name and attributes. */
async function loadShortcodes(
  context: Context,
  entryId: number,
  content: string,
): Promise<ReadonlyMap<string, LoadedShortcode>> {
  const { shortcodes } = context.services.offers;
  const text = withBlockShortcodes(content);
  if (!shortcodes.some(({ name }) => text.includes(`[${name}`))) return NO_SHORTCODES;
  const uses = new Map<string, Promise<LoadedShortcode>>();
  replaceShortcodes(text, (shortcode) => {
    const own = shortcodes.find(({ name }) => name === shortcode.name);
    const use = nameOfUse(shortcode);
    if (own && uses.size < MOST_SHORTCODES && !uses.has(use))
      uses.set(use, own.load(context, shortcode.attributes, entryId));
    return null;
  });
  const loaded = await Promise.all(
    [...uses].map(async ([use, loading]) => [use, await loading] as const),
  );
  return new Map(loaded);
}

const NO_SHORTCODES: ReadonlyMap<string, LoadedShortcode> = new Map();

const nameOfUse = ({ name, attributes }: Shortcode): string =>
  `${name} ${JSON.stringify(attributes)}`;

interface ShownMedia {
  readonly entry: Entry;
  readonly item: MediaItem;
  readonly path: string;
}

async function loadShown(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownMedia>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [entry, item] = await Promise.all([
        entryById(context).load(id),
        mediaItemOf(context).load(id),
      ]);
      if (!entry || !item || !(await isShownByName(context, entry))) return null;
      return { entry, item, path: await entryPath(context, entry) };
    }),
  );
  return new Map(found.flatMap((one) => (one ? [[one.entry.id, one] as const] : [])));
}

/** Loads the ids of the images of an entry, for galleries without a list of ids. */
const imagesOfEntry = defineLoader<number, readonly number[]>(async (context, ids) => {
  const found = await findEntriesOf(context, 'parent', ids, OWN_IMAGES, { limit: MOST_NAMED });
  return ids.map((id) => found.get(id)?.map((image) => image.id) ?? []);
});

const OWN_IMAGES: EntryQuery = {
  kinds: ['attachment'],
  statuses: ['inherit'],
  mimeTypes: ['image/'],
  order: [
    { by: 'menuOrder', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
};

function listed(attributes: Shortcode['attributes'], own: readonly number[]): readonly number[] {
  const excluded = new Set(readIds(attributes.exclude));
  const ids = galleryIds(attributes) ?? own.filter((id) => !excluded.has(id));
  return attributes.order?.toUpperCase() === 'DESC' ? ids.toReversed() : ids;
}

function toGalleryImage(
  context: Context,
  media: ShownMedia | undefined,
  attributes: Shortcode['attributes'],
): GalleryImage | null {
  const image = media && imageSource(context, media.item, sizeName(attributes));
  if (!image) return null;
  const { entry, item, path } = media;
  const linkOf = (asked: string | undefined) => {
    if (asked === 'none') return null;
    return asked === 'file' ? mediaAddress(context, item.file) : context.addresses.page(path);
  };
  return {
    ...image,
    id: entry.id,
    altText: item.altText,
    caption: entry.excerpt,
    sourceSet: sourceSet(context, item, image),
    link: linkOf(attributes.link),
  };
}

/** The one of an item's images whose file has this key; null for none. */
function imageOfKey(context: Context, item: MediaItem, key: string) {
  if (!hasKey(item, key)) return null;
  const [name] =
    Object.entries(item.sizes).find(([, size]) => besideKey(item.file, size.file) === key) ?? [];
  return imageSource(context, item, name ?? 'full');
}

/** Whether a text or a picture that names a media item shows it to the viewer: they may read it, and it is not in the trash. */
export const isShownByName = async (context: Context, media: EntrySummary): Promise<boolean> =>
  media.status !== 'trash' && mayRead(context, media);
