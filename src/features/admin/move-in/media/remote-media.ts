import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ImageMeta } from '../../../../content/media/media-item.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { toMediaKey } from '../../../../storage/media/media-storage.ts';

/** A smaller image as the other site has it. */
const remoteSize = Type.Object({
  file: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  mime_type: Type.Optional(Type.String()),
  source_url: Type.String(),
  filesize: Type.Optional(Type.Unknown()),
});

export type RemoteSize = Static<typeof remoteSize>;

const remoteDetails = Type.Object({
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  sizes: Type.Optional(Type.Unknown()),
  image_meta: Type.Optional(Type.Unknown()),
  original_image: Type.Optional(Type.String()),
  parent_image: Type.Optional(Type.Unknown()),
});

export interface RemoteDetails {
  readonly width: number;
  readonly height: number;
  /** Without the one that is the file itself. */
  readonly sizes: Readonly<Record<string, RemoteSize>>;
  readonly imageMeta: ImageMeta;
  readonly original: string | undefined;
  readonly editedFrom: { readonly id: number; readonly file: string } | null;
}

/** Reads `media_details` of a picture; null for other files. */
export function readDetails(details: unknown): RemoteDetails | null {
  if (!Value.Check(remoteDetails, details)) return null;
  const { width, height, original_image: original, parent_image: from } = details;
  return {
    width,
    height,
    sizes: readSizes(details.sizes),
    imageMeta: readMeta(details.image_meta),
    original,
    editedFrom: Value.Check(parentImage, from)
      ? { id: Number(from.attachment_id), file: from.file }
      : null,
  };
}

/** How many bytes a file has, as its site says; 0 where it doesn't. */
export const bytesOf = (details: unknown): number =>
  isObject(details) ? Number(details.filesize) || 0 : 0;

/** The key of a file here: the part of its address there that follows `/uploads/`. */
export function keyOfRemote(address: string): string | null {
  const path = URL.canParse(address) ? /\/uploads(\/.+)$/.exec(new URL(address).pathname)?.[1] : '';
  return path ? toMediaKey(path) : null;
}

const parentImage = Type.Object({
  attachment_id: Type.Union([Type.String({ pattern: '^\\d{1,9}$' }), Type.Integer()]),
  file: Type.String(),
});

function readSizes(sizes: unknown): Readonly<Record<string, RemoteSize>> {
  const named = Object.entries(isObject(sizes) ? sizes : {});
  return Object.fromEntries(
    named.flatMap(([name, size]) =>
      name !== 'full' && Value.Check(remoteSize, size) ? [[name, size]] : [],
    ),
  );
}

const emptyMeta: ImageMeta = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
  keywords: [],
};

function readMeta(meta: unknown): ImageMeta {
  if (!isObject(meta)) return emptyMeta;
  const texts = Object.keys(emptyMeta)
    .filter((name) => name !== 'keywords' && meta[name] !== undefined)
    .map((name) => [name, String(meta[name])]);
  const { keywords } = meta;
  const words = Array.isArray(keywords) ? keywords.map(String) : [];
  return { ...emptyMeta, ...Object.fromEntries(texts), keywords: words };
}
