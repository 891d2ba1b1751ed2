import { createHash, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../auth/rate-limit.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { ApiError } from '../../lib/api-error.ts';
import { boundedCache } from '../../lib/once.ts';
import { isRecordId } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { refused, tooManyAttempts } from '../../operation/errors.ts';
import { defineLoader } from '../../operation/loader.ts';
import { defineService } from '../../operation/services.ts';
import {
  canDeleteRecord,
  canEditRecord,
  canReadRecord,
  kindCapability,
} from '../record-capabilities.ts';
import {
  type Entry,
  type EntryRecord,
  type EntrySummary,
  entryById,
  type View,
  withParent,
} from './entry.ts';

/** 404 for an id that is no post's, page's or whatever was asked for. */
export const unknownEntry = (): ApiError =>
  new ApiError('rest_post_invalid_id', 404, 'There is nothing of this kind with this id.');

/** Whether an entry's text may be shown: it has no password, or an editor asks to edit. */
export const maySeeText = ({ viewer }: Context, entry: EntrySummary, view: View): boolean =>
  entry.password === '' || (view === 'edit' && canEditRecord(viewer, entry));

/**
 * Whether a password was given and opens an entry's text.
 * @throws ApiError `rest_post_incorrect_password` for a wrong one, and as `opensEntry`
 */
export async function isOpenedBy(
  context: Context,
  entry: EntrySummary,
  password: string | null | undefined,
): Promise<boolean> {
  if (!password || entry.password === '') return false;
  if (await opensEntry(context, entry, password)) return true;
  throw new ApiError('rest_post_incorrect_password', 403, 'Its password is another one.');
}

/**
 * Whether a viewer who may read one version of an entry may read the one that was found when its text was read: between the two it may have
 * become private.
 */
export const maySeeVersion = ({ viewer }: Context, version: number, found: EntrySummary): boolean =>
  found.version === version || canReadRecord(viewer, found);

const asserts =
  (mayDo: (viewer: Viewer, entry: EntrySummary) => boolean, code: string, what: string) =>
  ({ viewer }: Context, entry: EntrySummary): void => {
    if (!mayDo(viewer, entry)) throw refused(viewer, code, `You are not allowed to ${what} this.`);
  };

/** @throws ApiError `rest_forbidden` unless the viewer may read the entry */
export const assertCanRead = asserts(canReadRecord, 'rest_forbidden', 'read');

/** @throws ApiError `rest_cannot_edit` */
export const assertCanEdit = asserts(canEditRecord, 'rest_cannot_edit', 'edit');

/** @throws ApiError `rest_cannot_delete` */
export const assertCanDelete = asserts(canDeleteRecord, 'rest_cannot_delete', 'delete');

/** @throws ApiError `rest_forbidden_context` unless the viewer may edit the entry */
export function assertCanReadForEditing(
  { viewer }: Context,
  entry: EntrySummary,
  view: View,
): void {
  if (view === 'edit' && !canEditRecord(viewer, entry))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit this.');
}

/** Lists for editing require the right to edit entries of the kind. @throws ApiError `rest_forbidden_context` */
export function assertCanListForEditing({ viewer }: Context, kind: string, view: View): void {
  if (view === 'edit' && !viewer.can(kindCapability('edit', kind)))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit these.');
}

/** @throws ApiError `rest_cannot_create` */
export function assertCanCreate({ viewer }: Context, kind: string): void {
  if (!viewer.can(kindCapability('edit', kind)))
    throw refused(viewer, 'rest_cannot_create', 'You are not allowed to create these.');
}

/** To write in another user's name takes more than editing (docs/rest.md §3.3). @throws ApiError `rest_cannot_edit_others` */
export function assertCanSetAuthor(
  { viewer }: Context,
  kind: string,
  author: number | undefined,
  currentAuthor: number,
): void {
  const isOther = !!author && author !== currentAuthor;
  if (isOther && !viewer.can(kindCapability('edit_others', kind)))
    throw refused(
      viewer,
      'rest_cannot_edit_others',
      'You are not allowed to write in the name of this user.',
    );
}

/** To make a post sticky takes more than editing (docs/rest.md §3.3). @throws ApiError `rest_cannot_assign_sticky` */
export function assertCanMakeSticky(
  { viewer }: Context,
  wishes: Readonly<Record<string, unknown>>,
): void {
  if (wishes.sticky && !viewer.can('edit_others_posts') && !viewer.can('publish_posts'))
    throw refused(viewer, 'rest_cannot_assign_sticky', 'You are not allowed to make posts sticky.');
}

/** The entry of a kind and id, whoever asks. @throws ApiError `rest_post_invalid_id` for none, or for an entry of another kind */
export async function loadEntry(context: Context, kind: string, id: number): Promise<EntryRecord> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (entry?.kind !== kind) throw unknownEntry();
  return entry;
}

/** A password that a caller has sent for an entry that has one. */
interface Guess {
  readonly entry: Pick<Entry, 'id' | 'password'>;
  readonly sent: string;
}

/**
 * Whether a password opens an entry that has one. Wrong ones are counted by the caller's network, once a request for each: ten for an
 * entry and thirty in all within fifteen minutes. The response is cached nowhere, where it would answer who may guess no longer.
 * @throws ApiError 429 `too_many_requests` beyond that, also for the right password
 */
export const opensEntry = (
  context: Context,
  entry: Guess['entry'],
  sent: string,
): Promise<boolean> => guesses(context).load({ entry, sent });

const guesses = defineLoader<Guess, boolean>(
  (context, all) => Promise.all(all.map((guess) => check(context, guess))),
  ({ entry, sent }) => `${entry.id} ${sent}`,
);

async function check(context: Context, { entry, sent }: Guess): Promise<boolean> {
  const { services, client, validity, now } = context;
  validity.holdUntil(now);
  const network = client.ip === null ? '' : networkOf(client.ip);
  const isRight = areEqual(sent, entry.password);
  const known = knownNetworks(services);
  const name = `${network} ${entry.id} ${entry.password}`;
  if (isRight && known.has(name)) return true;
  const counters = [
    { counted: `entry password ${network}`, most: 30 },
    { counted: `entry password ${entry.id} ${network}`, most: 10 },
  ];
  for (const { counted, most } of counters) {
    const wait = await services.counters.count(counted, { most, window: WINDOW });
    if (wait > 0) throw tooManyAttempts(wait);
  }
  if (!isRight) return false;
  await services.counters.forgive(counters.map(({ counted }) => counted));
  known.set(name, true);
  return true;
}

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60;

/** Networks that have opened an entry by its present password: a front end that asks for it again is not counted each time. */
const knownNetworks = defineService(() => boundedCache<string, true>(10_000));

/** In a time that tells neither where they differ nor how long the right one is. */
const areEqual = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the viewer may read an entry; what hangs on another one (a media item) is as public as that. */
export const mayRead = async (context: Context, entry: EntrySummary): Promise<boolean> =>
  canReadRecord(context.viewer, await withParent(context, entry));
