import { presentFields } from '../../../model/field-values.ts';
import type { Context } from '../../../operation/context.ts';
import { curies, embeddable, type Links } from '../../../rest/representation/links.ts';
import { extended, type Resource } from '../../../rest/representation/resource.ts';
import type { Entry } from '../entries/entry.ts';
import { actionLinks, entryLinks } from '../entries/entry-links.ts';
import { entryRoute } from '../entries/entry-routes.ts';
import { entryClasses, presentDates, presentGuid, presentTitle } from '../entries/present-entry.ts';
import type { EntryParts, EntryShape } from '../entries/shown-kind.ts';
import { renderExcerpt } from '../entries/text/render-excerpt.ts';
import { readableSlug } from '../entries/text/to-slug.ts';
import { presentAcf, presentOwnMeta } from '../own-values/present-own-values.ts';
import { presentUnmapped } from '../own-values/present-unmapped.ts';
import { besideKey, nameOfKey } from './files/derived-key.ts';
import { mediaAddress } from './media-address.ts';
import { type MediaItem, missingSizes } from './media-item.ts';
import { mediaKind } from './media-kind.ts';
import { renderDescription } from './render-description.ts';

/** `media_details` (recorded): of a picture its dimensions and smaller images, of any file its size. */
function presentMediaDetails(context: Context, item: MediaItem): Resource {
  const { width, height, file, bytes, imageMeta, originalFile } = item;
  if (width === null || height === null) return { filesize: bytes, sizes: {} };
  return {
    width,
    height,
    file,
    filesize: bytes,
    // Of a picture too small for any other, not even the full size is named (recorded).
    sizes:
      Object.keys(item.sizes).length === 0
        ? {}
        : { ...presentSizes(context, item), full: presentFull(context, item) },
    image_meta: imageMeta ?? {},
    ...(originalFile === null ? {} : { original_image: nameOfKey(originalFile) }),
    ...(item.editedFromId === null
      ? {}
      : {
          // A string, as the reference has it.
          parent_image: { attachment_id: String(item.editedFromId), file: item.editedFromFile },
        }),
  };
}

const presentSizes = (context: Context, { file: main, sizes }: MediaItem): Resource =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, { file, width, height, bytes, mimeType }]) => [
      name,
      {
        file,
        width,
        height,
        filesize: bytes,
        mime_type: mimeType,
        source_url: mediaAddress(context, besideKey(main, file)),
      },
    ]),
  );

const presentFull = (context: Context, { file, width, height, mimeType }: MediaItem): Resource => ({
  file: nameOfKey(file),
  width,
  height,
  mime_type: mimeType,
  source_url: mediaAddress(context, file),
});

/** What a media item's representation is made of. */
export interface MediaParts extends EntryParts {
  readonly item: MediaItem;
  /** Of its page below the site. */
  readonly path: string;
  /** What it belongs to. */
  readonly parent: Entry | null;
  /** Of the page of what it belongs to, if that has an address to last. */
  readonly parentPath: string | null;
}

/** Where media items are in REST. */
export const mediaPlace = { kind: 'attachment', collection: '/core/v2/media' } as const;

/** A media item as REST shows it (recorded). */
export function presentMediaItem(
  context: Context,
  parts: MediaParts,
  { view, isFormatted }: EntryShape,
): Resource {
  const { entry, item, path } = parts;
  const isEmbed = view === 'embed';
  const { date, ...otherDates } = presentDates(context, entry);
  const raw = (text: string) => (view === 'edit' ? { raw: text } : {});
  return {
    id: entry.id,
    date,
    ...(isEmbed ? {} : { ...otherDates, guid: presentGuid(context, entry, view) }),
    slug: entry.slug,
    ...(isEmbed ? {} : { status: context.addresses.status(entry.status) }),
    type: entry.kind,
    link: context.addresses.page(path),
    title: presentTitle(entry, view),
    author: entry.authorId ?? 0,
    featured_media: entry.featuredMediaId ?? 0,
    ...(isEmbed ? {} : presentState(context, parts, view === 'edit')),
    ...presentAcf(context, mediaKind, entry.values, isFormatted),
    ...presentUnmapped(context, entry, view === 'edit'),
    ...(isEmbed
      ? {}
      : {
          description: {
            ...raw(entry.content),
            rendered: renderDescription(context, entry, item),
          },
        }),
    caption: {
      ...raw(entry.excerpt),
      rendered: renderExcerpt(entry.excerpt, entry.content),
    },
    alt_text: item.altText,
    media_type: item.mimeType.startsWith('image/') ? 'image' : 'file',
    mime_type: item.mimeType,
    media_details: presentMediaDetails(context, item),
    ...(isEmbed ? {} : { post: entry.parentId }),
    source_url: mediaAddress(context, item.file),
    ...(view === 'edit' ? { missing_image_sizes: missingSizes(item) } : {}),
    _links: mediaLinks(context, parts, view === 'edit'),
  };
}

const presentState = (
  context: Context,
  { entry, parentPath, generatedSlug }: MediaParts,
  isEdit: boolean,
): Resource => ({
  ...presentFields(mediaKind.fields, entry, 'view'),
  meta: presentOwnMeta(context, mediaKind, entry.values),
  ...(isEdit
    ? {
        permalink_template: context.addresses.page(
          parentPath === null ? `/?attachment_id=${entry.id}` : `${parentPath}%postname%/`,
        ),
        generated_slug: readableSlug(generatedSlug ?? entry.slug),
      }
    : {}),
  class_list: entryClasses(entry),
});

function mediaLinks(context: Context, parts: MediaParts, isEdit: boolean): Links {
  const { entry, parent } = parts;
  const {
    'version-history': _versions,
    'predecessor-version': _predecessor,
    'wp:attachment': _attachments,
    ...links
  } = entryLinks(context, mediaPlace, parts);
  const { 'wp:action-publish': _publish, ...actions } = isEdit
    ? actionLinks(context, mediaPlace, entry.id)
    : {};
  const route = parent && entryRoute(parent.kind, parent.id);
  const all = extended<Links>(
    links,
    parent && route
      ? {
          'wp:attached-to': [
            embeddable(context.addresses.rest(route), { post_type: parent.kind, id: parent.id }),
          ],
        }
      : {},
    actions,
    parts.ownLinks?.links ?? {},
  );
  const isShort = Object.keys(all).some((rel) => rel.startsWith('wp:'));
  return isShort ? extended<Links>(all, { curies }) : all;
}
