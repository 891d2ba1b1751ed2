import { escapeUTF8 } from 'entities';
import type { Context } from '../../operation/context.ts';
import {
  curies,
  embeddable,
  type Links,
  type Resource,
} from '../../operation/representation/resource.ts';
import { type Entry, entryById } from '../entries/entry.ts';
import { entryPath, entryRoute, hasPrettyLink } from '../entries/entry-path.ts';
import {
  type EntryParts,
  type EntryShape,
  entryClasses,
  loadEntryParts,
  presentSummary,
  type ShownKind,
} from '../entries/present-entry.ts';
import { actionLinks, entryLinks } from '../entries/shown-entry.ts';
import { presentFields } from '../fields/field-values.ts';
import { presentAcf, presentOwnMeta, presentUnmapped } from '../fields/present-own-values.ts';
import { mediaKind } from '../kinds/registry.ts';
import { hintImageLoading, renderContent } from '../text/render-content.ts';
import { renderExcerpt } from '../text/render-excerpt.ts';
import { imageTag } from '../text/text-media.ts';
import { renderTitle } from '../text/texturize.ts';
import { readableSlug } from '../text/to-slug.ts';
import { besideKey, imageSource, mediaAddress, nameOfKey, sourceSet } from './media-address.ts';
import { type MediaItem, mediaItemOf, missingSizes } from './media-item.ts';

/** `media_details` (recorded): of a picture its dimensions and smaller images, of any file its size. */
function presentMediaDetails(context: Context, item: MediaItem): Resource {
  const { width, height, file, bytes, imageMeta, originalFile } = item;
  if (width === null || height === null) return { filesize: bytes, sizes: {} };
  return {
    width,
    height,
    file,
    filesize: bytes,
    // A picture that is too small for smaller images does not list the full size either (recorded).
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

/** The data that a media item's representation is made of. */
export interface MediaParts extends EntryParts {
  readonly item: MediaItem;
  /** The path of its page below the site's address. */
  readonly path: string;
  /** The entry that it is attached to. */
  readonly parent: Entry | null;
  /** The path of the parent's page, if that has a permanent address. */
  readonly parentPath: string | null;
}

/** A media item as REST shows it (recorded). */
function presentMediaItem(context: Context, parts: MediaParts, shape: EntryShape): Resource {
  const { entry, item, path } = parts;
  const { view, isFormatted, excerptLength } = shape;
  const isEmbed = view === 'embed';
  const {
    password: _,
    content: __,
    excerpt: ___,
    ...summary
  } = presentSummary(context, parts, shape, path);
  const raw = (text: string) => (view === 'edit' ? { raw: text } : {});
  return {
    ...summary,
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
      rendered: renderCaption(context, entry, item, excerptLength),
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
  class_list: entryClasses(context, entry),
});

function mediaLinks(context: Context, parts: MediaParts, isEdit: boolean): Links {
  const { entry, parent } = parts;
  const { 'wp:attachment': _attachments, ...links } = entryLinks(context, mediaKind, parts);
  const { 'wp:action-publish': _publish, ...actions } = isEdit
    ? actionLinks(context, mediaKind, entry.id)
    : {};
  const route = parent && entryRoute(parent.kind, parent.id);
  const all: Links = {
    ...links,
    ...(parent && route
      ? {
          'wp:attached-to': [
            embeddable(context.addresses.rest(route), {
              post_type: context.addresses.kind(parent.kind),
              id: parent.id,
            }),
          ],
        }
      : {}),
    ...actions,
    ...parts.ownLinks?.links,
  };
  const isShort = Object.keys(all).some((rel) => rel.startsWith('wp:'));
  return isShort ? { ...all, curies } : all;
}

/** The description as HTML, with the file itself before it (recorded). */
export function renderDescription(context: Context, entry: Entry, item: MediaItem): string {
  const file = hintImageLoading(showFile(context, entry, item));
  return `${file}\n${renderContent(entry.content)}`;
}

/** The caption as HTML. One that is empty is made from the description, where the file's link comes first (recorded). */
export const renderCaption = (
  context: Context,
  entry: Entry,
  item: MediaItem,
  length = context.services.config.excerptLength,
): string => renderExcerpt(entry.excerpt, entry.content, length, showFile(context, entry, item));

function showFile(context: Context, entry: Entry, item: MediaItem): string {
  const address = escapeUTF8(mediaAddress(context, item.file));
  const [kind] = item.mimeType.split('/');
  if (kind === 'audio' || kind === 'video')
    return `<${kind} class="wp-${kind}-shortcode" preload="metadata" controls="controls"><source type="${item.mimeType}" src="${address}" /><a href="${address}">${address}</a></${kind}>`;
  const shown = showImage(context, item) ?? renderTitle(entry.title);
  return `<p class="attachment"><a href='${address}'>${shown}</a></p>`;
}

/** The medium size, with the others for other screens. */
function showImage(context: Context, item: MediaItem): string | null {
  const image = imageSource(context, item, 'medium');
  if (!image) return null;
  const shown = { ...image, altText: item.altText, sourceSet: sourceSet(context, item, image) };
  return imageTag(shown, 'medium');
}

/** How media items are shown. */
export const shownMediaItem: ShownKind<MediaParts> = {
  kind: mediaKind,
  async load(context, id, view) {
    const [parts, item] = await Promise.all([
      loadEntryParts(context, id, view),
      mediaItemOf(context).load(id),
    ]);
    if (!parts || !item) return null;
    const { entry } = parts;
    const [path, parent] = await Promise.all([
      entryPath(context, entry),
      entry.parentId === null ? null : entryById(context).load(entry.parentId),
    ]);
    const parentPath = parent && hasPrettyLink(parent) ? await entryPath(context, parent) : null;
    return { item, path, parent, parentPath, ...parts };
  },
  present: presentMediaItem,
};
