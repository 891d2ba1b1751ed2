import './node.ts';
import '../features/records/graphql/content-queries.ts';
import '../features/media/graphql/media-item-type.ts';
import '../features/posts/graphql/post-type.ts';
import '../features/posts/graphql/post-queries.ts';
import '../features/posts/graphql/post-relations.ts';
import '../features/posts/graphql/post-terms.ts';
import '../features/posts/graphql/post-format-type.ts';
import '../features/terms/graphql/term-types.ts';
import '../features/terms/graphql/term-queries.ts';
import '../features/users/graphql/user-type.ts';
import '../features/users/graphql/user-queries.ts';
import '../features/comments/graphql/comment-type.ts';
import '../features/comments/graphql/comment-queries.ts';
import '../features/site/graphql/settings.ts';
import '../features/posts/graphql/post-mutations.ts';
import '../features/terms/graphql/term-mutations.ts';
import '../features/comments/graphql/comment-mutations.ts';
import '../features/users/graphql/user-mutations.ts';
import '../features/revisions/graphql/revision-queries.ts';
import '../features/revisions/graphql/revision-mutations.ts';
import '../features/site/graphql/content-type-type.ts';
import '../features/site/graphql/taxonomy-type.ts';
import '../features/site/graphql/type-queries.ts';
import { builder } from './builder.ts';

/** The whole schema, made of what the features named above have added. */
export const schema = builder.toSchema({});
