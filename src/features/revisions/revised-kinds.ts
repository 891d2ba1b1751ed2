import { postFields } from '../posts/post-fields.ts';
import { refuseWishes } from '../posts/write-post-policy.ts';
import { postPath } from '../records/permalink.ts';
import type { RevisedKind } from './revised-kind.ts';

const post: RevisedKind = {
  kind: 'post',
  path: '/posts',
  fields: postFields,
  pagePath: postPath,
  refuseWishes: (context, { authorId }, wishes) => refuseWishes(context, wishes, authorId ?? 0),
};

/** Every kind with revisions and autosaves, by the entry's kind (behaviour.md §3). */
export const revisedKinds = { post } as const satisfies Record<string, RevisedKind>;

/** The kind of an entry, if its text is kept. */
export const revisedKindOf = (kind: string): RevisedKind | undefined =>
  Object.values<RevisedKind>(revisedKinds).find((one) => one.kind === kind);
