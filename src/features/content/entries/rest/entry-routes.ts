import type { TInteger, TString } from '@sinclair/typebox';
import { presentBlocks } from '../../../../content/blocks/entry-blocks.ts';
import {
  blocksArg,
  type contextArg,
  itemArgs,
  listShapeArgs,
  type pageArgs,
} from '../../../../content/entries/collection-args.ts';
import type { EntrySummary, View } from '../../../../content/entries/entry.ts';
import { embedsOf } from '../../../../content/entries/entry-embeds.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import {
  assertCanListForEditing,
  assertCanReadForEditing,
  isOpenedBy,
  loadEntry,
  maySeeText,
  maySeeVersion,
  unknownEntry,
} from '../../../../content/entries/entry-policy.ts';
import type { EntryRef } from '../../../../content/entries/entry-query.ts';
import { entrySchema } from '../../../../content/entries/entry-schema.ts';
import {
  type AskedShape,
  type EntryParts,
  presentEntries,
  type ShownKind,
  showEntry,
} from '../../../../content/entries/present-entry.ts';
import type { RemovedEntry } from '../../../../content/entries/remove-entry.ts';
import {
  contentPath,
  isWrittenElsewhere,
  shownEntry,
  type TextParts,
} from '../../../../content/entries/shown-entry.ts';
import { acfFormatArg, isStandardFormat } from '../../../../content/fields/own-value-args.ts';
import { type Kind, kindHas } from '../../../../content/kinds/kind.ts';
import { entrySeoFields } from '../../../../content/seo/seo-fields.ts';
import type { Args, Required } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Operation, Page } from '../../../../operation/operation.ts';
import { type Answer, created, json, pagingHeaders } from '../../../../rest/answer.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import { editMethods, endpoint, type Route, route } from '../../../../rest/route.ts';

interface ListArgs {
  readonly context: View;
  readonly page: number;
  readonly per_page: number;
  readonly excerpt_length?: number | undefined;
}

const shapeOf = (args: ListArgs | ItemArgs): AskedShape => ({
  view: args.context,
  excerptLength: args.excerpt_length,
  isFormatted: isStandardFormat(args),
});

/** One page of a list of a kind. */
export async function answerList(
  context: Context,
  shown: ShownKind,
  { items, total }: Page<EntryRef>,
  args: ListArgs,
  request: RestRequest,
): Promise<Answer> {
  const { page, per_page: perPage } = args;
  const shape = shapeOf(args);
  const { resources, versions } = await presentEntries(context, shown, items, shape);
  const headers = pagingHeaders(context, request, { page, perPage, total });
  const validator = `${versions} ${total} ${JSON.stringify(shape)}`;
  return { ...json(resources, headers), ...(versions !== null && { validator }) };
}

interface ItemArgs {
  readonly context: View;
  readonly password?: string | undefined;
  readonly excerpt_length?: number | undefined;
  readonly blocks?: boolean | undefined;
}

/** One entry of a kind, with the address of its page. */
export async function answerItem(
  context: Context,
  shown: ShownKind,
  summary: EntrySummary,
  args: ItemArgs,
): Promise<Answer> {
  const { context: view, password, blocks: showsBlocks } = args;
  const asked = shapeOf(args);
  const path = await entryPath(context, summary);
  const headers = { Link: `<${context.addresses.page(path)}>; rel="alternate"; type=text/html` };
  if (password !== undefined || showsBlocks) {
    const parts = await shown.load(context, summary.id, view);
    if (!parts || !maySeeVersion(context, summary.version, parts.entry)) throw unknownEntry();
    const isOpened = await isOpenedBy(context, parts.entry, password);
    const showsText = isOpened || maySeeText(context, parts.entry, view);
    const resource = shown.present(context, parts, { ...asked, showsText });
    if (!showsBlocks || view === 'embed') return json(resource, headers);
    const blocks = showsText ? await presentBlocks(context, parts.entry) : [];
    return json({ ...resource, blocks }, headers);
  }
  const { resources, versions } = await presentEntries(context, shown, [summary], asked);
  const [resource] = resources;
  if (!resource) throw unknownEntry();
  const validator = `${versions} ${JSON.stringify(asked)}`;
  return { ...json(resource, headers), ...(versions !== null && { validator }) };
}

/** 201 with an entry that was just made. */
export const answerCreated = async (
  context: Context,
  shown: ShownKind,
  id: number,
): Promise<Answer> =>
  created(
    await showEdited(context, shown, id),
    context.addresses.rest(`${contentPath(shown.kind)}/${id}`),
  );

/** An entry that was just changed. */
export const answerUpdated = async (
  context: Context,
  shown: ShownKind,
  id: number,
): Promise<Answer> => json(await showEdited(context, shown, id));

/** Answers with the entry that is now in the trash, or with the last state of an entry that was deleted permanently. */
export function answerRemoved<Parts extends EntryParts>(
  context: Context,
  shown: ShownKind<Parts>,
  { isGone, previous }: RemovedEntry<Parts>,
): Answer {
  const { _links, ...rest } = showEntry(context, shown, previous, { view: 'edit' });
  return json(isGone ? { deleted: true, previous: rest } : { ...rest, _links });
}

async function showEdited(context: Context, shown: ShownKind, id: number) {
  const parts = await shown.load(context, id, 'edit');
  if (!parts) throw unknownEntry();
  return showEntry(context, shown, parts, { view: 'edit' });
}

interface GetArgs extends Args {
  readonly id: TInteger & Required;
  readonly password: TString;
}

/** A kind of text, and what can be done with texts of it. */
interface EntryReads {
  readonly kind: Kind;
  /** The arguments that write an entry, which describe it. */
  readonly writeArgs: Args;
  readonly list: Operation<typeof pageArgs & typeof contextArg, Page<EntryRef>>;
  readonly get: Operation<GetArgs, EntrySummary>;
}

interface EntryOperations extends EntryReads {
  readonly create: Operation<Args, number>;
  readonly update: Operation<Args, number>;
  readonly remove: Operation<Args, RemovedEntry<TextParts>>;
}

/** The list of a kind and each of its entries (docs/rest.md §4.3), with what is answered. */
export function entryRoutes({
  create,
  update,
  remove,
  ...reads
}: EntryOperations): readonly Route[] {
  const shown = shownEntry(reads.kind);
  const [collection, item] = entryReadRoutes(reads);
  const creates = endpoint(['POST'], create, {
    allowBatch: true,
    furtherFields: entrySeoFields,
    existsCode: 'rest_post_exists',
    respond: (id, _, context) => answerCreated(context, shown, id),
  });
  const changes = endpoint(editMethods, update, {
    allowBatch: true,
    furtherFields: entrySeoFields,
    respond: (id, _, context) => answerUpdated(context, shown, id),
  });
  const removes = endpoint(['DELETE'], remove, {
    allowBatch: true,
    respond: (removed, _, context) => answerRemoved(context, shown, removed),
  });
  return [
    { ...collection, endpoints: [...collection.endpoints, creates] },
    { ...item, endpoints: [...item.endpoints, changes, removes] },
  ];
}

/** The routes of `entryRoutes`, for reading alone. */
export function entryReadRoutes({
  kind: declared,
  writeArgs,
  list,
  get,
}: EntryReads): readonly [collection: Route, item: Route] {
  const { name: kind } = declared;
  const path = `/${declared.rest.base}`;
  const shown = shownEntry(declared);
  const schema = entrySchema(declared, writeArgs);
  const embeds = embedsOf(declared);
  const hasBlocks = kindHas(declared, 'editor');
  const isMirror = isWrittenElsewhere(declared);
  const collection = route({
    namespace,
    path,
    schema,
    isMirror,
    endpoints: [
      endpoint(['GET'], list, {
        args: { ...acfFormatArg, ...listShapeArgs },
        allowBatch: true,
        embeds,
        furtherFields: entrySeoFields,
        authorize: (context, { context: view }) => assertCanListForEditing(context, kind, view),
        respond: (found, args, context, request) =>
          answerList(context, shown, found, args, request),
      }),
    ],
  });
  const item = route({
    namespace,
    path: `${path}/{id}`,
    schema,
    isMirror,
    endpoints: [
      endpoint(['GET'], get, {
        args: { ...itemArgs, ...acfFormatArg, ...(hasBlocks ? blocksArg : {}) },
        allowBatch: true,
        embeds,
        furtherFields: entrySeoFields,
        async authorize(context, { id, context: view, password }) {
          const summary = await loadEntry(context, kind, id);
          assertCanReadForEditing(context, summary, view);
          await isOpenedBy(context, summary, password);
        },
        respond: (summary, args, context) => answerItem(context, shown, summary, args),
      }),
    ],
  });
  return [collection, item];
}

const namespace = 'core/v2';
