import '../features/records/graphql.ts';
import '../features/posts/graphql.ts';
import { builder } from './builder.ts';

/** The whole schema, made of what the features named above have added. */
export const schema = builder.toSchema({});
