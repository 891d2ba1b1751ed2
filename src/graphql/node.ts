import type { Context } from '../operation/context.ts';
import { builder } from './builder.ts';
import { malformedId, parseGlobalId, toGlobalId } from './global-id.ts';

/** A value of an interface of records with global ids. */
export interface NodeModel {
  readonly typename: string;
  /** The type in the global id: `post`, `term`, `user`, `comment`. */
  readonly idType: string;
  readonly databaseId: number | string;
  /** The id in the global id, if other records share the `databaseId`. */
  readonly key?: number | string | undefined;
}

/** A field such as `postId`, under which older front ends know the number of a record. */
export const restNumber = {
  nullable: false,
  description: 'The number it has in REST.',
  deprecationReason: 'databaseId says the same.',
  resolve: ({ databaseId }: NodeModel) => Number(databaseId),
} as const;

/** A record with a page of its own on the site. */
export interface UriModel extends NodeModel {
  /** The path of that page, with its query if it has one; null for none. */
  path(context: Context): string | null | Promise<string | null>;
}

/** The address of that page; null for none. */
export async function addressOf(node: UriModel, context: Context): Promise<string | null> {
  const path = await node.path(context);
  return path === null ? null : context.addresses.page(path);
}

/** Finds a record of an id type; null if there is none, or if the viewer may not see it. */
export type FindNode = (context: Context, id: string) => Promise<NodeModel | null>;

const finders = new Map<string, readonly FindNode[]>();

/** Lets `node(id:)` find the things whose global ids begin with `idType`; several features may share one. */
export const findableNode = (idType: string, find: FindNode): void =>
  void finders.set(idType, [...(finders.get(idType) ?? []), find]);

/** The thing of a global id. @throws GraphQLError for a text that is none, or one of a type that nothing has */
async function findNode(context: Context, globalId: string): Promise<NodeModel | null> {
  const parsed = parseGlobalId(globalId);
  const findersOfType = parsed && finders.get(parsed.type);
  if (!findersOfType) throw malformedId(globalId);
  for (const find of findersOfType) {
    const found = await find(context, parsed.id);
    if (found) return found;
  }
  return null;
}

export const NodeRef = builder.interfaceRef<NodeModel>('Node').implement({
  description:
    'What has an id that is unique among everything (Global Object Identification specification).',
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'The global id.',
      resolve: ({ idType, databaseId, key }) => toGlobalId(idType, key ?? databaseId),
    }),
  }),
});

export const DatabaseIdentifierRef = builder
  .interfaceRef<NodeModel>('DatabaseIdentifier')
  .implement({
    description: 'What has a number of its own beside the global id.',
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      databaseId: t.int({
        nullable: false,
        description: 'The number it has in REST.',
        resolve: ({ databaseId }) => Number(databaseId),
      }),
    }),
  });

builder.queryField('node', (t) =>
  t.field({
    type: NodeRef,
    description: 'Anything by its global id.',
    args: { id: t.arg.id({ description: 'The global id.' }) },
    resolve: (_, { id }, context) =>
      id == null || id === '' ? null : findNode(context, String(id)),
  }),
);

/** Anything with a page on the site. Its flags tell clients which of their templates shows it. */
export const UniformResourceRef = builder
  .interfaceRef<UriModel>('UniformResourceIdentifiable')
  .implement({
    description: 'What has a page of its own on the site.',
    interfaces: [NodeRef],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      uri: t.string({
        description: 'The path of its page.',
        resolve: (node, _, context) => node.path(context),
      }),
      isComment: t.boolean({
        nullable: false,
        description: 'Whether it is a comment.',
        resolve: ({ idType }) => idType === 'comment',
      }),
      isContentNode: t.boolean({
        nullable: false,
        description: 'Whether it is a post, a page or the like.',
        resolve: ({ idType }) => idType === 'post' || idType === 'revision',
      }),
      isTermNode: t.boolean({
        nullable: false,
        description: 'Whether it is a category, a tag or the like.',
        resolve: ({ idType }) => idType === 'term',
      }),
      isFrontPage: t.boolean({
        nullable: false,
        description: 'Whether the site begins with it.',
        resolve: (node, _, context) => isFrontPage(context, node),
      }),
      isPostsPage: t.boolean({
        nullable: false,
        description: 'Whether the latest posts are shown there.',
        resolve: (node, _, context) => isPostsPage(context, node),
      }),
    }),
  });

/** Whether the site begins with it. */
export const isFrontPage = ({ site }: Context, node: UriModel): boolean =>
  site.showOnFront === 'page'
    ? isEntry(node, site.pageOnFront)
    : isPostType(node) && site.showOnFront === 'posts';

/** Whether the latest posts are shown there. */
export const isPostsPage = ({ site }: Context, node: UriModel): boolean =>
  site.showOnFront === 'page'
    ? site.pageForPosts > 0 && (isEntry(node, site.pageForPosts) || isPostType(node))
    : isPostType(node);

const isEntry = ({ idType, databaseId }: UriModel, id: Context['site']['pageOnFront']): boolean =>
  idType === 'post' && id !== 0 && databaseId === id;

const isPostType = ({ idType, databaseId }: UriModel): boolean =>
  idType === 'post_type' && databaseId === 'post';
