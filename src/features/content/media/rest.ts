import { Readable } from 'node:stream';
import type { MediaConfig } from '../../../config/media-config.ts';
import { contextArg, listShapeArgs } from '../../../content/entries/collection-args.ts';
import { embedEntry } from '../../../content/entries/embed-entry.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { entryEmbeds } from '../../../content/entries/entry-embeds.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import {
  assertCanListForEditing,
  assertCanReadForEditing,
  loadEntry,
} from '../../../content/entries/entry-policy.ts';
import { answeredStatus, entryProperties } from '../../../content/entries/entry-schema.ts';
import { showEntry, titleOf } from '../../../content/entries/present-entry.ts';
import { schemaLinks } from '../../../content/entries/shown-entry.ts';
import { fieldProperties } from '../../../content/fields/field.ts';
import { acfProperty } from '../../../content/fields/own-value-args.ts';
import { mediaKind } from '../../../content/kinds/registry.ts';
import { dispositionName } from '../../../content/media/file-name.ts';
import { shownMediaItem } from '../../../content/media/present-media-item.ts';
import { entrySeoFields } from '../../../content/seo/seo-fields.ts';
import { seoProperties } from '../../../content/seo/written-seo.ts';
import { isForm } from '../../../http/message.ts';
import { type ReceivedForm, receiveForm, toFormText } from '../../../http/receive-form.ts';
import {
  brokenOff,
  fileTooBig,
  noData,
  ReceivedFile,
  writeIncoming,
} from '../../../http/received-file.ts';
import type { Context } from '../../../operation/context.ts';
import type { Embeds } from '../../../operation/representation/resource.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { created, json } from '../../../rest/answer.ts';
import { type RestRequest, readQuery } from '../../../rest/read-request.ts';
import { editMethods, endpoint, type ReceivedBody, route } from '../../../rest/route.ts';
import {
  answerCreated,
  answerItem,
  answerList,
  answerRemoved,
  answerUpdated,
} from '../entries/rest/entry-routes.ts';
import { editMediaItem } from './edit-media-item.ts';
import { listMediaUses, waysOfUse } from './list-media-uses.ts';
import {
  createMediaItem,
  deleteMediaItem,
  getMediaItem,
  listMediaItems,
  updateMediaItem,
} from './media-operations.ts';
import { assertCanUpload } from './media-policy.ts';
import { postProcessMediaItem } from './post-process-media-item.ts';
import { replaceMediaItem } from './replace-media-item.ts';
import { mediaFields } from './write-media-item.ts';

const { password: _password, content: _content, excerpt: _excerpt, ...shared } = entryProperties;
const { meta, alt_text, caption, description, post } = mediaFields;

/** A media item (docs/rest.md §4.6 and what is only read of it), for OPTIONS and the OpenAPI document. */
const mediaSchema = resourceSchema(
  'attachment',
  {
    ...shared,
    ...fieldProperties(mediaKind.fields),
    ...allWritten('view', { meta }),
    ...allWritten('always', { alt_text, caption }),
    ...allWritten('view', { description, post }),
    ...acfProperty(mediaKind),
    media_type: readOnly('always', 'string', 'Whether it is an image.', {
      enum: ['image', 'file'],
    }),
    mime_type: readOnly('always', 'string', 'Its MIME type.'),
    media_details: readOnly('always', 'object', 'Its dimensions, and its smaller images.'),
    source_url: readOnly('always', 'string', 'The address of its file.', { format: 'uri' }),
    missing_image_sizes: readOnly('edit', 'array', 'The smaller images that are to be made yet.', {
      items: { type: 'string' },
    }),
  },
  {
    answered: { status: answeredStatus, post: { type: ['integer', 'null'] }, ...seoProperties },
    links: schemaLinks({
      collection: '/core/v2/media',
      actions: ['unfiltered-html', 'assign-author'],
    }),
  },
);

/** Loads the records behind a media item's embeddable links. */
const mediaEmbeds: Embeds = {
  ...entryEmbeds,
  async 'wp:attached-to'(context, { id }) {
    // The embedded representation does not include the parent.
    const parentId = (await entryById(context).load(Number(id)))?.parentId;
    return parentId ? [await embedEntry(context, parentId)] : [];
  },
};

const namespace = 'core/v2';
const wholeFields = ['media_details'];

/** The body is a file, or a form with one. */
const withFile = {
  streamedBody: { files: { file: 'The file.' }, isFile: true },
  async receive(context: Context, { http }: RestRequest): Promise<ReceivedBody> {
    assertCanUpload(context); // before a byte of the file is read
    if (!http) throw noData();
    const { file, fields } = await receiveUpload(http, context.services.config.media);
    const values = readQuery(toFormText(fields));
    return { values: { ...values, file }, release: () => file.discard() };
  },
};

const collection = route({
  namespace,
  path: '/media',
  schema: mediaSchema,
  endpoints: [
    endpoint(['GET'], listMediaItems, {
      args: listShapeArgs,
      embeds: mediaEmbeds,
      furtherFields: entrySeoFields,
      wholeFields,
      authorize: (context, { context: view }) =>
        assertCanListForEditing(context, 'attachment', view),
      respond: (found, args, context, request) =>
        answerList(context, shownMediaItem, found, args, request),
    }),
    endpoint(['POST'], createMediaItem, {
      existsCode: 'rest_post_exists',
      furtherFields: entrySeoFields,
      ...withFile,
      respond: (id, _, context) => answerCreated(context, shownMediaItem, id),
    }),
  ],
});

const item = route({
  namespace,
  path: '/media/{id}',
  schema: mediaSchema,
  endpoints: [
    endpoint(['GET'], getMediaItem, {
      args: contextArg,
      embeds: mediaEmbeds,
      furtherFields: entrySeoFields,
      wholeFields,
      authorize: async (context, { id, context: view }) =>
        assertCanReadForEditing(context, await loadEntry(context, 'attachment', id), view),
      respond: (summary, args, context) => answerItem(context, shownMediaItem, summary, args),
    }),
    endpoint(editMethods, updateMediaItem, {
      furtherFields: entrySeoFields,
      respond: (id, _, context) => answerUpdated(context, shownMediaItem, id),
    }),
    endpoint(['DELETE'], deleteMediaItem, {
      respond: (previous, _, context) =>
        answerRemoved(context, shownMediaItem, { isGone: true, previous }),
    }),
  ],
});

const postProcess = route({
  namespace,
  path: '/media/{id}/post-process',
  schema: mediaSchema,
  endpoints: [
    endpoint(['POST'], postProcessMediaItem, {
      respond: (id, _, context) => answerUpdated(context, shownMediaItem, id),
    }),
  ],
});

const edit = route({
  namespace,
  path: '/media/{id}/edit',
  schema: mediaSchema,
  endpoints: [
    endpoint(['POST'], editMediaItem, {
      answers: { status: 201 },
      async respond(id, _, context) {
        const parts = await shownMediaItem.load(context, id, 'view');
        const shown = parts && showEntry(context, shownMediaItem, parts, { view: 'view' });
        return created(shown, context.addresses.rest(`/core/v2/media/${id}`));
      },
    }),
  ],
});

const replace = route({
  namespace,
  path: '/media/{id}/replace',
  schema: mediaSchema,
  endpoints: [
    endpoint(['POST'], replaceMediaItem, {
      ...withFile,
      respond: (id, _, context) => answerUpdated(context, shownMediaItem, id),
    }),
  ],
});

const useSchema = resourceSchema('media-use', {
  id: readOnly('always', 'integer', 'The id of the entry.'),
  type: readOnly('always', 'string', 'Its kind.'),
  status: readOnly('always', 'string', 'Its status.'),
  title: readOnly('always', 'string', 'Its title as plain text.'),
  link: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
  ways: readOnly(
    'always',
    'array',
    'Whether it is its featured image, in its content, or attached to it.',
    {
      items: { type: 'string', enum: waysOfUse },
    },
  ),
});

const uses = route({
  namespace,
  path: '/media/{id}/uses',
  schema: useSchema,
  shows: 'list',
  endpoints: [
    endpoint(['GET'], listMediaUses, {
      async respond(found, _, context) {
        const { addresses } = context;
        const body = found.map(async ({ entry, ways }) => ({
          id: entry.id,
          type: addresses.kind(entry.kind),
          status: addresses.status(entry.status),
          title: titleOf(entry),
          link: addresses.page(await entryPath(context, entry)),
          ways,
        }));
        return json(await Promise.all(body));
      },
    }),
  ],
});

/** docs/rest.md §4.6, §4.7 */
export const mediaRoutes = [collection, item, postProcess, replace, uses, edit];

/** The file of a request, and what else its form said. */
interface Upload {
  readonly file: ReceivedFile;
  readonly fields: ReceivedForm['fields'];
}

/** A file sent as the body or as the field `file` of a form (docs/rest.md §4.6). @throws ApiError of the `rest_upload_…` family */
async function receiveUpload(request: Request, config: MediaConfig): Promise<Upload> {
  if (!isForm(request)) return { file: await receiveBody(request, config), fields: [] };
  const { files, fields } = await receiveForm(request, config, (field) => field === 'file');
  const [, file] = files.at(-1) ?? [];
  for (const [, other] of files) if (other !== file || file.bytes === 0) await other.discard();
  if (file && file.bytes > 0) return { file, fields };
  throw noData();
}

/**
 * A file that is the whole body, named by `Content-Disposition` (docs/rest.md §4.6).
 * @throws ApiError of the `rest_upload_…` family
 */
async function receiveBody(request: Request, config: MediaConfig): Promise<ReceivedFile> {
  const { body, headers } = request;
  const length = headers.get('content-length');
  if (!body || length === '0') throw noData();
  const name = dispositionName(headers.get('content-disposition'));
  if (Number(length ?? 0) > config.maxBytes) throw fileTooBig(config.maxBytes);
  const { path, bytes } = await writeIncoming(Readable.fromWeb(body as never), config, {
    md5: headers.get('content-md5'),
  }).catch(brokenOff); // Node's and the library's types of one and the same stream differ
  const file = new ReceivedFile({ path, name, bytes, origin: 'body' });
  if (bytes > 0 && (length === null || Number(length) === bytes)) return file;
  await file.discard();
  throw bytes === 0 ? noData() : brokenOff(new Error('Fewer bytes than Content-Length says.'));
}
