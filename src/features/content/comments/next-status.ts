import type { Comment } from './comment.ts';
import type { WrittenStatus } from './comment-status.ts';

/** The columns that a new status sets: trash and spam keep the status before, which a restoration brings back. */
export function nextStatus(
  { status, trashedStatus }: Pick<Comment, 'status' | 'trashedStatus'>,
  wish: WrittenStatus,
): Pick<Comment, 'status' | 'trashedStatus'> {
  const isAway = status === 'trash' || status === 'spam';
  if (wish === 'restore')
    return isAway
      ? { status: trashedStatus ?? 'hold', trashedStatus: null }
      : { status, trashedStatus };
  if (wish === 'trash' || wish === 'spam')
    return { status: wish, trashedStatus: isAway ? trashedStatus : status };
  return { status: wish, trashedStatus: null };
}
