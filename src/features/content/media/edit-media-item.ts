import { rm } from 'node:fs/promises';
import { wishes } from '../../../content/entries/entry-changes.ts';
import { assertCanEdit, loadEntry } from '../../../content/entries/entry-policy.ts';
import { hasKey, keyOf, nameOfKey } from '../../../content/media/media-address.ts';
import { type MediaItem, mediaItemOf, workableTypes } from '../../../content/media/media-item.ts';
import { ApiError } from '../../../lib/api-error.ts';
import {
  type ArgValues,
  integer,
  number,
  recordId,
  required,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { probeFile, type StoredMedia, storeFile, withPicture } from './files/store-file.ts';
import { imageQueue } from './images/make-image.ts';
import type { Picture } from './images/make-sub-sizes.ts';
import { type Modifier, modifiersArg, modifyImage } from './images/modify-image.ts';
import { assertCanAttachTo } from './media-policy.ts';
import { mediaTexts, readAltText, readMediaChanges, writeMediaItem } from './write-media-item.ts';

/** Returns the name of an edited picture before it is numbered: `boat.jpg` and `boat-edited-2.jpg` both become `boat-edited.jpg`. */
const editedName = (file: string): string =>
  nameOfKey(file).replace(
    /(-edited(-\d+)?)?(\.[^.]*)?$/,
    (_all, _edited, _number, ending = '') => `-edited${ending}`,
  );

const percent = (description: string) => number({ description, minimum: 0, maximum: 100 });
const { caption, description, title, post, alt_text } = mediaTexts;

/** docs/rest.md §4.7; `rotation`, `x`, `y`, `width` and `height` are deprecated in favour of `modifiers`. */
const editArgs = {
  id: unlisted(recordId({ description: 'The id of the media item.' })),
  src: required(
    string({ format: 'uri', description: 'The address of the image to edit, one of this item.' }),
  ),
  modifiers: modifiersArg,
  rotation: shownAs(integer({ exclusiveMinimum: 0, exclusiveMaximum: 360 }), {
    description: 'Degrees to turn it clockwise. Deprecated: use modifiers.',
    type: 'integer',
    // As in draft 4 of JSON Schema, which clients of the index expect.
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  }),
  x: percent('Where the part to keep begins, in percent of the width. Deprecated: use modifiers.'),
  y: percent('Where it begins, in percent of the height. Deprecated: use modifiers.'),
  width: percent('The width to keep, in percent. Deprecated: use modifiers.'),
  height: percent('The height to keep, in percent. Deprecated: use modifiers.'),
  caption,
  description,
  title,
  post,
  alt_text,
};

/** The limit of steps, above the needs of an editor; each step takes a while. */
const MOST = 25;

/**
 * Returns the steps of a request, in the present or the deprecated form.
 * @throws ApiError `rest_image_not_edited` for none, `rest_invalid_param` for too many
 */
function askedModifiers(args: ArgValues<typeof editArgs>): readonly Modifier[] {
  const modifiers = args.modifiers ?? deprecated(args);
  if (modifiers.length === 0)
    throw new ApiError('rest_image_not_edited', 400, 'There is nothing to do to the image.');
  if (modifiers.length > MOST)
    throw invalidParam('modifiers', `modifiers may have ${MOST} items at most.`, {
      code: 'rest_too_many_items',
    });
  return modifiers;
}

function deprecated({
  rotation,
  x,
  y,
  width,
  height,
}: ArgValues<typeof editArgs>): readonly Modifier[] {
  const hasArea = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return [
    ...(rotation ? [{ type: 'rotate' as const, args: { angle: rotation } }] : []),
    ...(hasArea ? [{ type: 'crop' as const, args: { left: x, top: y, width, height } }] : []),
  ];
}

/** docs/rest.md §4.7: edits an image and keeps the result as a new item, whose id it answers. */
export const editMediaItem = defineOperation({
  name: 'editMediaItem',
  kind: 'mutation',
  isAlone: true,
  summary: 'Makes a new media item of an image by editing it.',
  args: editArgs,
  async authorize(context, { id, post }) {
    const { viewer } = context;
    if (!viewer.can('upload_files'))
      throw refused(viewer, 'rest_cannot_edit_image', 'You are not allowed to edit images.');
    assertCanEdit(context, await loadEntry(context, 'attachment', id));
    await assertCanAttachTo(context, post);
  },
  async resolve(context, args): Promise<number> {
    const { id, src } = args;
    const [entry, item] = await Promise.all([
      loadEntry(context, 'attachment', id),
      mediaItemOf(context).load(id),
    ]);
    const key = keyOf(context, src);
    if (!item || key === null || !hasKey(item, key)) throw unknownImage();
    assertEditableImage(item);
    const modifiers = askedModifiers(args);
    const { caption, description, title, post } = args;
    const asked = await readMediaChanges(context, { caption, description, title, post }, null);
    const stored = await withPicture(context, item, (picture) =>
      storeEdited(context, picture, modifiers),
    );
    if (!stored) throw unknownImage();
    const kept = { title: entry.title, content: entry.content, excerpt: entry.excerpt };
    return writeMediaItem(context, withMetaOf(stored, item), {
      changes: { ...kept, ...wishes(asked) },
      altText: readAltText(args.alt_text) ?? item.altText,
      editedFrom: { id, file: item.originalFile ?? item.file },
    });
  },
});

const unknownImage = (): ApiError =>
  new ApiError('rest_unknown_attachment', 404, 'src is not the address of an image of this item.');

function assertEditableImage({ mimeType, width }: MediaItem): void {
  if (width === null || !workableTypes.has(mimeType))
    throw new ApiError('rest_cannot_edit_file_type', 400, 'Files of this type can not be edited.');
}

async function storeEdited(
  context: Context,
  picture: Picture,
  modifiers: readonly Modifier[],
): Promise<StoredMedia> {
  const { services } = context;
  const { file, mimeType } = picture;
  const made = await imageQueue(services).run(() =>
    modifyImage(picture, modifiers, services.config.media),
  );
  try {
    const probed = await probeFile(context, made.path, mimeType);
    return await storeFile(context, { ...made, name: editedName(file), mimeType, probed });
  } finally {
    await rm(made.path, { force: true });
  }
}

/** The new picture keeps the date and the camera of the first one. */
const withMetaOf = ({ claim, item }: StoredMedia, { imageMeta }: MediaItem): StoredMedia => ({
  claim,
  item: { ...item, imageMeta: imageMeta ?? item.imageMeta },
});
