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
import { builder } from './builder.ts';

/** The whole schema, made of what the features named above have added. */
export const schema = builder.toSchema({});
