import { defineLoader } from '../../../operation/loader.ts';
import type { Comment } from './comment.ts';
import type { CommentQuery } from './comment-query.ts';
import { type CommentOwner, findCommentsOf } from './find-comments.ts';

/** The latest approved comments of an entry, as many as a first page has; one statement for all entries asked about. */
export const commentsOfEntry = firstCommentsBy('entryId');

/** The latest approved answers to a comment, in the same way. */
export const repliesOfComment = firstCommentsBy('parentId');

const PAGE = 10;

const approved: CommentQuery = {
  statuses: ['approved'],
  types: ['comment'],
  order: { by: 'date', direction: 'desc' },
};

/** Whether the entry may be read is for the caller to ask first. */
function firstCommentsBy(owner: CommentOwner) {
  return defineLoader<number, readonly Comment[]>(async (context, ids) => {
    const found = await findCommentsOf(context, owner, ids, approved, { limit: PAGE });
    return ids.map((id) => found.get(id) ?? []);
  });
}
