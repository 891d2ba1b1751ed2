import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../graphql/connection.ts';
import { parseGlobalId } from '../../../graphql/global-id.ts';
import { DatabaseIdentifierRef, findableNode, NodeRef } from '../../../graphql/node.ts';
import { translated } from '../../../graphql/perform.ts';
import { UniformResourceRef } from '../../../graphql/uniform-resource.ts';
import type { PagingArgs } from '../../../operation/connection.ts';
import { listConnection } from '../../../operation/list-connection.ts';
import { countEntries } from '../../records/find-entries.ts';
import { ContentNodeConnectionRef } from '../../records/graphql/content-node.ts';
import { entryConnectionOf } from '../../records/graphql/entry-connections.ts';
import { ContentNodeWhereRef } from '../../records/graphql/entry-where-input.ts';
import { findableByPath } from '../../records/graphql/find-by-uri.ts';
import { MenuItemLinkableRef } from '../../records/graphql/node-interfaces.ts';
import type { TermNodeModel } from '../../terms/graphql/term-model.ts';
import { TermNodeRef } from '../../terms/graphql/term-node.ts';
import { postFormats } from '../post-formats.ts';
import { PostConnectionRef, PostRef, PostWhereRef } from './post-ref.ts';

interface FormatModel extends TermNodeModel {
  readonly format: string;
}

/** Standard posts have none. Formats are no records: a format's number is its place among them. */
const formats: readonly FormatModel[] = postFormats
  .filter((format) => format !== 'standard')
  .map((format, i) => ({
    typename: 'PostFormat',
    idType: 'post_format',
    databaseId: i + 1,
    path: () => `/type/${format}/`,
    format,
    name: format.charAt(0).toUpperCase() + format.slice(1),
    slug: `post-format-${format}`,
    description: '',
    taxonomy: 'post_format',
    count: (context: Context) =>
      countEntries(context, {
        kinds: ['post'],
        statuses: ['publish'],
        formats: [format],
        order: [],
      }),
  }));

/** The type of posts' formats. */
export const PostFormatRef = builder.objectRef<FormatModel>('PostFormat');
const PostFormatConnectionRef = connectionType('PostFormat', PostFormatRef);

PostFormatRef.implement({
  description: 'The format of posts that are more than text.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    TermNodeRef,
    MenuItemLinkableRef,
  ],
  fields: (t) => ({
    postFormatId: t.int({
      description: 'Its number.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    posts: t.field({
      type: PostConnectionRef,
      description: 'The posts of this format.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: PostWhereRef, description: 'Which of them.' }),
      },
      resolve: ({ format }, args, context) =>
        entryConnectionOf(context, { relation: 'format', key: format }, ['post'], args),
    }),
    contentNodes: t.field({
      type: ContentNodeConnectionRef,
      description: 'What is of this format; only posts are.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: ContentNodeWhereRef, description: 'Which of them.' }),
      },
      resolve: ({ format }, args, context) =>
        entryConnectionOf(context, { relation: 'format', key: format }, ['post'], args),
    }),
  }),
});

const PostFormatIdTypeRef = builder.enumType('PostFormatIdType', {
  description: 'By what a format is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
    NAME: { value: 'name', description: 'Its name.' },
    SLUG: { value: 'slug', description: 'Its slug.' },
    URI: { value: 'uri', description: 'The path of its page.' },
  } as const,
});

const list = (of: readonly FormatModel[], paging: PagingArgs) =>
  translated(() => listConnection(of, ({ format }) => format, paging));

builder.queryFields((t) => ({
  postFormat: t.field({
    type: PostFormatRef,
    description: 'A format of posts.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: PostFormatIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, { id, idType }) => findFormat(String(id), idType ?? 'id'),
  }),
  postFormats: t.field({
    type: PostFormatConnectionRef,
    description: 'All formats of posts but the standard one.',
    args: pagingArgs(),
    resolve: (_, paging) => list(formats, paging),
  }),
}));

builder.objectField(PostRef, 'postFormats', (t) =>
  t.field({
    type: PostFormatConnectionRef,
    description: 'Its format; none for a standard post.',
    args: pagingArgs(),
    resolve: ({ record }, paging) =>
      list(
        formats.filter(({ format }) => format === record.format),
        paging,
      ),
  }),
);

function findFormat(
  id: string,
  type: 'database_id' | 'id' | 'name' | 'slug' | 'uri',
): FormatModel | null {
  const named = id.replace(/^post-format-/, '').toLowerCase();
  const wanted: Record<typeof type, (one: FormatModel) => boolean> = {
    database_id: ({ databaseId }) => String(databaseId) === id,
    id: ({ databaseId }) =>
      parseGlobalId(id)?.type === 'post_format' && parseGlobalId(id)?.id === String(databaseId),
    name: ({ name }) => name.toLowerCase() === named,
    slug: ({ format }) => format === named,
    uri: ({ format }) => id.replace(/\/+$/, '').endsWith(`/type/${format}`),
  };
  return formats.find(wanted[type]) ?? null;
}

findableNode('post_format', async (_, id) => findFormat(id, 'database_id'));
findableByPath(async (_, path) => (path.startsWith('/type/') ? findFormat(path, 'uri') : null));
