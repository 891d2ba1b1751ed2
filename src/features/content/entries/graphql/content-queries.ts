import { lookUpEntry } from '../../../../content/entries/entry-at-path.ts';
import { isOpenedBy } from '../../../../content/entries/entry-policy.ts';
import { contentKinds } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { findAt, findByUri } from '../../../../graphql/find-by-uri.ts';
import { toDatabaseId, toMeantId } from '../../../../graphql/global-id.ts';
import { UniformResourceRef, type UriModel } from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import { ContentTypeEnumRef } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeConnections, ContentNodeRef, previewOf } from './content-node.ts';
import { askedKinds, entryConnection } from './entry-connections.ts';
import { type EntryModel, loadEntryModel, loadRevisionModel, toEntryModel } from './entry-model.ts';
import { contentNodeWhere } from './entry-where.ts';

const ContentNodeIdTypeRef = builder.enumType('ContentNodeIdTypeEnum', {
  description: 'By what a post, a page or the like is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
    URI: { value: 'uri', description: 'The path of its page.' },
  } as const,
});

/** How an entry is meant by a look-up. */
export interface EntryLookUp {
  readonly id: string | number;
  readonly idType?: 'database_id' | 'id' | 'slug' | 'uri' | null | undefined;
  readonly asPreview?: boolean | null | undefined;
  readonly password?: string | null | undefined;
}

/**
 * The entry that a look-up means, if it is of these kinds and the viewer may read it; else null.
 * @throws ApiError as `isOpenedBy`
 */
export async function lookUp(
  context: Context,
  kinds: readonly string[],
  { id, idType, asPreview, password }: EntryLookUp,
): Promise<EntryModel | null> {
  const found = await findAny(context, kinds, String(id), idType ?? 'id');
  if (!found || !kinds.includes(found.record.kind)) return null;
  const isOpened = await isOpenedBy(context, found.record, password);
  const model = isOpened ? { ...found, password: found.record.password } : found;
  return asPreview ? ((await previewOf(context, model)) ?? model) : model;
}

async function findAny(
  context: Context,
  kinds: readonly string[],
  id: string,
  idType: NonNullable<EntryLookUp['idType']>,
): Promise<EntryModel | null> {
  if (idType === 'slug') return findEntryBySlug(context, id, kinds);
  if (idType === 'uri') return findEntryByUri(context, id, kinds);
  const revisionId = idType === 'id' && !/^\d+$/.test(id) ? toDatabaseId(id, 'revision') : null;
  if (revisionId !== null) return loadRevisionModel(context, revisionId);
  const databaseId = toMeantId(id, idType, 'post');
  return databaseId === null ? null : loadEntryModel(context, databaseId);
}

builder.queryFields((t) => ({
  contentNode: t.field({
    type: ContentNodeRef,
    description: 'A post, a page or the like.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: ContentNodeIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
      contentType: t.arg({ type: ContentTypeEnumRef, description: 'Of which kind it must be.' }),
      asPreview: t.arg.boolean({ description: 'Whether to show its unsaved text.' }),
    },
    resolve: (_, { contentType, ...asked }, context) =>
      lookUp(context, contentType ? [contentType] : contentKinds.map(({ name }) => name), asked),
  }),
  contentNodes: t.field({
    type: ContentNodeConnections.of('RootQueryToContentNode'),
    description: 'Posts, pages and the like in one list.',
    args: contentNodeWhere.fieldArgs(),
    resolve: (_, args, context) =>
      entryConnection(context, askedKinds(args.where), contentNodeWhere, args),
  }),
  nodeByUri: t.field({
    type: UniformResourceRef,
    description: 'Whatever has its page at an address of the site.',
    args: { uri: t.arg.string({ required: true, description: 'A path, or a whole address.' }) },
    resolve: (_, { uri }, context) => findByUri(context, uri),
  }),
}));

/** The entry of one of the kinds at an address. */
async function findEntryByUri(
  context: Context,
  uri: string,
  kinds: readonly string[],
): Promise<EntryModel | null> {
  const found = await findAt(context, uri, isEntryModel);
  return found && kinds.includes(found.record.kind) ? found : null;
}

/** The entry of a slug, encoded or not, that the viewer may read. */
export async function findEntryBySlug(
  context: Context,
  slug: string,
  kinds: readonly string[],
): Promise<EntryModel | null> {
  const entry = await perform(lookUpEntry, context, { kinds, slug });
  return entry && toEntryModel(entry);
}

const isEntryModel = (node: UriModel): node is EntryModel => 'record' in node;
