import { canPublish, kindCapability } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import { anyStatus } from '../../content/entries/record-statuses.ts';
import type { CalendarKind } from './calendar-kind.ts';
import { invalidCalendarParam } from './invalid-param.ts';

/**
 * The status that a write sets: who may not publish submits instead, and makes a draft unless a status was asked for.
 * @param asked absent for what is new means as public as its maker may make it
 * @throws ApiError `rest_invalid_param` for a status that nobody can write
 */
export function readWrittenStatus(
  { viewer }: Context,
  { kind }: CalendarKind,
  asked: string | null | undefined,
  before: { readonly status: string } | null,
): string | undefined {
  const maySet = canPublish(viewer, kind);
  if (asked === undefined || asked === null || asked === '')
    return before ? undefined : maySet ? 'publish' : 'draft';
  if (!WRITABLE.has(asked))
    throw invalidCalendarParam('status', `is none of ${[...WRITABLE].join(', ')}`);
  const needsRight = asked !== 'draft' && asked !== 'pending' && asked !== before?.status;
  return needsRight && !maySet ? 'pending' : asked;
}

const WRITABLE: ReadonlySet<string> = new Set(['publish', 'future', 'draft', 'pending', 'private']);

/** Which statuses a list shows, and whose entries where these are not public. */
export interface ListedStatuses {
  readonly statuses: readonly string[];
  readonly privateToAuthor?: number;
}

/**
 * The statuses that a list asks for by a comma list; those who may edit see any unless they say, others what is published.
 * @throws ApiError `rest_invalid_param` for a status that there is not or that the viewer may not ask for
 */
export function readListedStatuses(
  { viewer }: Context,
  { kind }: CalendarKind,
  asked: string | undefined,
): ListedStatuses {
  const mayEdit = viewer.can(kindCapability('edit', kind));
  const words = (asked ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isKnown = words.every((word) => word === 'publish' || (mayEdit && LISTABLE.has(word)));
  if (!isKnown) throw invalidCalendarParam('status', 'names a status that can not be listed');
  const isAny = words.includes('any') || (words.length === 0 && mayEdit);
  const statuses = isAny ? anyStatus : words.length > 0 ? words : ['publish'];
  const seesAll = viewer.can(kindCapability('edit_others', kind));
  return { statuses, ...(seesAll ? {} : { privateToAuthor: viewer.id }) };
}

const LISTABLE: ReadonlySet<string> = new Set([...anyStatus, 'any', 'trash']);
