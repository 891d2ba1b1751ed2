import { canPublish } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import type { CalendarKind } from '../entries/calendar-kind.ts';

/**
 * By what an entry is found that is made once more: the same name and, where one is said, the same description. Many clients send
 * a venue's fields with each of its events, or send again what was answered too late; the reference makes no second one then.
 * Only what the viewer would make public, or own, counts.
 */
export function sameEntry(
  { viewer }: Pick<Context, 'viewer'>,
  { kind }: CalendarKind,
  { title = '', content, status = 'publish' }: EntryChanges,
) {
  const isPublic = { status: 'publish' };
  const isOwn = { status, authorId: viewer.id };
  const mayBeOwn = canPublish(viewer, kind) ? [isOwn] : [isOwn, isPublic];
  return {
    kind,
    sortTitle: toSortText(title), // has an index
    title,
    ...(content ? { content } : {}),
    OR: status === 'publish' ? [isPublic] : mayBeOwn,
  };
}
