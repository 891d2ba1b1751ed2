import { defineRowLoader } from '../../operation/loader.ts';
import { subSizesOf } from './sub-sizes.ts';

/** The file of an entry of kind `attachment`. */
export interface MediaItem {
  readonly entryId: number;
  /** A key of the media storage: `2026/11/boat.jpg`. */
  readonly file: string;
  /** The uploaded file, if `file` was made from it. */
  readonly originalFile: string | null;
  readonly mimeType: string;
  readonly altText: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The smaller images, by name. */
  readonly sizes: Readonly<Record<string, MediaSize>>;
  /** Null for items that are no picture. */
  readonly imageMeta: ImageMeta | null;
  /** The item from which this one was made by editing, and its file. */
  readonly editedFromId: number | null;
  readonly editedFromFile: string | null;
}

/** A smaller image of an item. */
export interface MediaSize {
  /** Its name in the folder of the item's own file. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly mimeType: string;
}

/** The file behind an entry, whose changes are noted as the entry's; null for entries of other kinds. */
export const mediaItemOf = defineRowLoader<number, MediaItem>(
  async (context, ids) => {
    const rows = await context
      .readPart(
        ids.map((id) => `entry:${id}` as const),
        'MediaItem',
      )
      .selectFrom('MediaItem')
      .selectAll()
      .where('entryId', 'in', ids)
      .execute();
    return rows.map((row) => ({
      ...row,
      sizes: JSON.parse(row.sizes),
      imageMeta: JSON.parse(row.imageMeta),
    }));
  },
  ({ entryId }) => entryId,
);

/** The columns that an item's file fills. */
export const toColumns = ({ sizes, imageMeta, ...item }: Omit<MediaItem, 'entryId'>) => ({
  ...item,
  sizes: JSON.stringify(sizes),
  imageMeta: JSON.stringify(imageMeta),
});

/** The names of the smaller images that an item should have and has not. */
export function missingSizes({ mimeType, width, height, sizes }: MediaItem): readonly string[] {
  if (width === null || height === null || !workableTypes.has(mimeType)) return [];
  return subSizesOf({ width, height })
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(sizes, name));
}

/** The types that smaller images are made of, and that can be edited. */
export const workableTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
]);

/** The metadata that a camera wrote into a picture, as in REST's `image_meta`: all values but the keywords are text. */
export interface ImageMeta {
  readonly aperture: string;
  readonly credit: string;
  readonly camera: string;
  readonly caption: string;
  /** Seconds since 1970. */
  readonly created_timestamp: string;
  readonly copyright: string;
  readonly focal_length: string;
  readonly iso: string;
  readonly shutter_speed: string;
  readonly title: string;
  readonly orientation: string;
  readonly keywords: readonly string[];
}
