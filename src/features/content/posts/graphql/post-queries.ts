import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { lookUp } from '../../entries/graphql/content-queries.ts';
import { entryConnection } from '../../entries/graphql/entry-connections.ts';
import { entryIdType } from '../../entries/graphql/entry-id-type.ts';
import { findableByPath, findEntryBySlug } from '../../entries/graphql/find-by-uri.ts';
import { postPath } from '../../entries/permalink.ts';
import { readableSlug } from '../../entries/text/to-slug.ts';
import { PostConnections, PostRef, PostWhereRef } from './post-ref.ts';

const KIND = ['post'];

const PostIdTypeRef = entryIdType('PostIdType', 'a post');

builder.queryFields((t) => ({
  post: t.field({
    type: PostRef,
    description: 'A post that the caller may read.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: PostIdTypeRef, description: 'What `id` is; a global id unless said.' }),
      asPreview: t.arg.boolean({ description: 'Whether to show its unsaved text.' }),
      password: t.arg.string({ description: 'The password of a protected post.' }),
    },
    resolve: (_, asked, context) => lookUp(context, KIND, asked),
  }),
  postBy: t.field({
    type: PostRef,
    description: 'A post by any one of these.',
    deprecationReason: '`post` does the same.',
    args: {
      id: t.arg.id({ description: 'Its global id.' }),
      postId: t.arg.id({ ...publishedAs('Int'), description: 'Its number.' }),
      slug: t.arg.string({ description: 'Its slug.' }),
      uri: t.arg.string({ description: 'The path of its page.' }),
    },
    resolve(_, { id, postId, slug, uri }, context) {
      if (id != null) return lookUp(context, KIND, { id });
      if (postId != null) return lookUp(context, KIND, { id: postId, idType: 'database_id' });
      if (slug != null) return lookUp(context, KIND, { id: slug, idType: 'slug' });
      return uri == null ? null : lookUp(context, KIND, { id: uri, idType: 'uri' });
    },
  }),
  posts: t.field({
    type: PostConnections.of('RootQueryToPost'),
    description: 'Posts, the latest first unless said.',
    args: { ...pagingArgs(), where: t.arg({ type: PostWhereRef, description: 'Which of them.' }) },
    resolve: (_, args, context) => entryConnection(context, KIND, args),
  }),
}));

/** `/2020/01/31/slug/` */
findableByPath(async (context, path) => {
  const slug = /^\/\d{4}\/\d\d\/\d\d\/([^/]+)$/.exec(path)?.[1];
  const found = slug === undefined ? null : await findEntryBySlug(context, slug, KIND);
  return found && readableSlug(postPath(context, found.record)) === `${path}/` ? found : null;
});
