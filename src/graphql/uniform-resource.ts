import type { Context } from '../operation/context.ts';
import { builder } from './builder.ts';
import { NodeRef, type UriModel } from './node.ts';

/** What has a page on the site, whatever it is; flags tell clients which of their templates shows it. */
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
        resolve: (node, _, { site }) =>
          site.showOnFront === 'page'
            ? isEntry(node, site.pageOnFront)
            : isPostType(node) && site.showOnFront === 'posts',
      }),
      isPostsPage: t.boolean({
        nullable: false,
        description: 'Whether the latest posts are shown there.',
        resolve: (node, _, { site }) =>
          site.showOnFront === 'page'
            ? site.pageForPosts > 0 && (isEntry(node, site.pageForPosts) || isPostType(node))
            : isPostType(node),
      }),
    }),
  });

const isEntry = ({ idType, databaseId }: UriModel, id: Context['site']['pageOnFront']): boolean =>
  idType === 'post' && id !== 0 && databaseId === id;

const isPostType = ({ idType, databaseId }: UriModel): boolean =>
  idType === 'post_type' && databaseId === 'post';
