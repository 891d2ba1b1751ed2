import type { Viewer } from '../../../auth/viewer.ts';

/** Someone who does not moderate, as far as the choice of comments depends on them. */
export interface CommentReader {
  /** 0 for anonymous callers. */
  readonly id: number;
  /** Whether they may moderate at their own published entries. */
  readonly editsPublished: boolean;
  /** Whether the password of the entry asked for was given. */
  readonly knowsPassword: boolean;
}

/** Whom a list of comments is limited to; undefined for moderators, who see all of them. */
export const commentReader = (viewer: Viewer, knowsPassword: boolean): CommentReader | undefined =>
  viewer.can('moderate_comments')
    ? undefined
    : { id: viewer.id, editsPublished: viewer.can('edit_published_posts'), knowsPassword };
