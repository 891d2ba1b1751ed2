import { anonymous } from '../../../auth/viewer.ts';
import { commentById } from '../../../content/comments/comment.ts';
import { canReadComment } from '../../../content/comments/comment-policy.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { readableSlug } from '../../../content/text/to-slug.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { canReadUser } from '../../../content/users/user-policy.ts';
import { enqueueJobs } from '../../../jobs/job.ts';
import { fromMoment, toMoment } from '../../../lib/clock.ts';
import { patiently, repeat } from '../../../lib/repeat.ts';
import { type Context, systemContext } from '../../../operation/context.ts';
import type { Services } from '../../../operation/services.ts';
import { groupOf, type LoggedChange, readChangesAfter } from '../../../storage/change-log.ts';
import type { Database } from '../../../storage/database.ts';
import { type Transaction, write } from '../../../storage/write.ts';
import { submissionById } from '../../audience/forms/submission/submission.ts';
import { deliveryJob, type Message, newDelivery } from './delivery-job.ts';
import {
  type ChangedRecord,
  coalesceChanges,
  eventOf,
  movePosition,
  readPosition,
} from './logged-changes.ts';
import { askedKinds, toWebhook, type Webhook } from './webhook.ts';

/**
 * Tells webhooks of changes while the server runs. Every process looks; where nothing has changed, a look costs next to nothing.
 * @param interval in milliseconds
 * @returns how to stop; resolves when nothing of it is in progress
 */
export function tellChangesNowAndThen(services: Services, interval = 1000): () => Promise<void> {
  const { changes, schedule, log } = services;
  let told: number | null = null;
  const look = async () => {
    await changes.refresh();
    if (changes.latest() === told && !(await schedule.isDue())) return;
    told = await tellChanges(services);
  };
  const lookOrWait = patiently(look, interval, (error) =>
    log.error(error, 'Webhooks were not told of changes; it is tried again.'),
  );
  return repeat(lookOrWait, interval);
}

/** Milliseconds for which changes of a record are collected, so that a burst of them is sent once. */
const WINDOW = 2000;

/**
 * Follows the change log from the position of the webhooks, and enqueues messages for delivery. The transaction that enqueues them also
 * moves the position, so that none is lost and only one of several processes sends them.
 * @param window 0 for no wait
 * @returns the number of the last change, if all are sent; null if some are not yet
 */
export async function tellChanges(services: Services, window = WINDOW): Promise<number | null> {
  const { database } = services;
  const since = await oldestSince(database);
  if (since === null) return services.changes.latest();
  const context = await systemContext(services, anonymous);
  const position = await readPosition(database);
  const found = await readChangesAfter(database, Math.max(position, since));
  const rows = found.filter(({ seq }) => seq <= context.seq); // cached data may be older than later ones
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return context.seq;
  if (isFresh(services, first, window)) return null;
  const records = await judge(context, coalesceChanges(rows));
  await write(
    database,
    () => context.now,
    async (transaction) => {
      if (!(await movePosition(transaction, position, last.seq))) return;
      // After a time without active webhooks, earlier notes of hidden records may be wrong.
      await noteHidden(transaction, records, position < since);
      await enqueueMessages(
        services,
        transaction,
        position < since ? records.map(forgotten) : records,
      );
    },
  );
  return last.seq === context.seq ? context.seq : null;
}

/** The position from which the first of the active webhooks is sent changes; null if there is none. */
async function oldestSince({ tables }: Database): Promise<number | null> {
  const row = await tables
    .selectFrom('Webhook')
    .select(({ fn }) => fn.min('since').as('since'))
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row?.since == null ? null : Number(row.since);
}

/** A moment in the future is from a clock that was set; nobody waits for it. */
function isFresh({ clock }: Services, { moment }: LoggedChange, window: number): boolean {
  const age = clock.now().getTime() - fromMoment(moment).getTime();
  return age >= 0 && age < window;
}

/** Adds to each record its public data, and whether it was public before. */
async function judge(
  context: Context,
  records: readonly ChangedRecord[],
): Promise<readonly JudgedRecord[]> {
  const hidden = await readHidden(context.services.database, records);
  return Promise.all(
    records.map(async (record) => ({
      ...record,
      shown: record.isThere ? await readPublicRecord(context, record) : null,
      wasHidden: !record.wasThere || hidden.has(`${record.kind} ${record.id}`),
    })),
  );
}

const forgotten = (record: JudgedRecord): JudgedRecord => ({
  ...record,
  wasHidden: !record.wasThere,
});

/** The webhooks are read only now: one that was made since the changes were read begins after them. */
async function enqueueMessages(
  { clock }: Services,
  transaction: Transaction,
  records: readonly JudgedRecord[],
): Promise<void> {
  const { prisma } = transaction;
  const now = toMoment(clock.now());
  const hooks = await prisma.webhook.findMany({
    where: { isActive: true },
    omit: { secret: true },
    orderBy: { id: 'asc' },
  });
  for (const hook of hooks) {
    const messages = messagesFor({ ...toWebhook(hook), since: hook.since }, records);
    if (messages.length === 0) continue;
    const deliveries = await prisma.webhookDelivery.createManyAndReturn({
      data: messages.map((message) => newDelivery(hook.id, message, now)),
      select: { id: true, run: true },
    });
    await enqueueJobs(
      transaction,
      deliveryJob,
      deliveries.map(({ id, run }) => ({ deliveryId: id, run })),
      { runAfter: now }, // many may wait for a slow receiver, and are not overdue then
    );
  }
}

/** Returns the records, as `post 5`, that are known to have been hidden from the public after their last change. */
async function readHidden(
  { tables }: Database,
  records: readonly ChangedRecord[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  for (const [kind, ids] of byKind(records)) {
    const rows = await tables
      .selectFrom('WebhookHiddenRecord')
      .select('recordId')
      .where('kind', '=', kind)
      .where('recordId', 'in', ids)
      .execute();
    for (const { recordId } of rows) hidden.add(`${kind} ${recordId}`);
  }
  return hidden;
}

/** Notes which of the records are hidden now. @param isBegun whether earlier notes are removed */
async function noteHidden(
  { prisma }: Transaction,
  records: readonly JudgedRecord[],
  isBegun: boolean,
): Promise<void> {
  if (isBegun) await prisma.webhookHiddenRecord.deleteMany();
  else
    for (const [kind, ids] of byKind(records))
      await prisma.webhookHiddenRecord.deleteMany({ where: { kind, recordId: { in: ids } } });
  const hidden = records.filter(({ isThere, shown }) => isThere && shown === null);
  if (hidden.length > 0)
    await prisma.webhookHiddenRecord.createMany({
      data: hidden.map(({ kind, id }) => ({ kind, recordId: id })),
    });
}

function byKind(records: readonly ChangedRecord[]): ReadonlyMap<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { kind, id } of records) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}

/** A changed record with its public data, and whether it is known to have been hidden from the public before. */
interface JudgedRecord extends ChangedRecord {
  /** Null if it may read nothing. */
  readonly shown: PublicRecord | null;
  readonly wasHidden: boolean;
}

interface Receiver extends Pick<Webhook, 'kinds' | 'onlyPublished'> {
  /** The number of the last change before the webhook became active; it gets later ones. */
  readonly since: number;
}

/** Messages for one webhook at a time; where more records have changed, one message says so. */
const MOST_MESSAGES = 100;

/** Returns the messages about the records for a webhook, in the order of their changes. */
function messagesFor(
  { kinds, onlyPublished, since }: Receiver,
  records: readonly JudgedRecord[],
): readonly Message[] {
  const told = records
    .filter(({ kind, seq }) => seq > since && isAsked(kinds, kind))
    .flatMap((record) => {
      const event = onlyPublished
        ? eventOf(!record.wasHidden, record.shown !== null)
        : eventOf(record.wasThere, record.isThere);
      return event === null ? [] : [{ event, record }];
    });
  const last = told.at(-1);
  if (last && told.length > MOST_MESSAGES)
    return [
      {
        type: 'site.changed',
        moment: last.record.moment,
        data: {
          kinds: [...new Set(told.map(({ record }) => record.kind))].sort(),
          count: told.length,
        },
      },
    ];
  return told.map(({ event, record: { kind, id, moment, shown } }) => ({
    type: `${kind}.${event}`,
    moment,
    data: {
      kind,
      id: kind === 'setting' ? null : id,
      ...(shown ?? { slug: null, uri: null }),
    },
  }));
}

const isAsked = (kinds: readonly string[], kind: string): boolean =>
  kinds.includes(kind) || (kinds.length === 0 && !askedKinds.has(kind));

/** The data that messages have of a public record, as GraphQL shows it. */
interface PublicRecord {
  readonly slug: string | null;
  /** The path of its page; null if it has none. */
  readonly uri: string | null;
  /** Of a term. */
  readonly taxonomy?: string;
  /** Of a submission: the number of its form, null once that is deleted. */
  readonly form?: number | null;
}

/**
 * Returns null for a record that the public may not read. Ask it of many at once, so that they are read together.
 * @param context of an anonymous caller
 */
async function readPublicRecord(
  context: Context,
  { kind, id }: { readonly kind: string; readonly id: number },
): Promise<PublicRecord | null> {
  const record = await (readers[kind] ?? readers[groupOf(kind)] ?? readEntry)(context, id);
  return (
    record && {
      ...record,
      slug: record.slug && readableSlug(record.slug),
      uri: record.uri && readableSlug(record.uri),
    }
  );
}

type Read = (context: Context, id: number) => Promise<PublicRecord | null>;

const readers: Readonly<Record<string, Read>> = {
  setting: async () => ({ slug: null, uri: null }),
  async term(context, id) {
    const term = await termById(context).load(id);
    const taxonomy = term && taxonomyOf(term.taxonomy);
    if (!term || !taxonomy) return null;
    const { name, pageBase } = taxonomy;
    if (pageBase === null) return { slug: null, uri: null, taxonomy: name };
    return { slug: term.slug, uri: await termPath(context, term), taxonomy: name };
  },
  async comment(context, id) {
    const comment = await commentById(context).load(id);
    if (!comment || !(await canReadComment(context, comment))) return null;
    const entry = await entryById(context).load(comment.entryId);
    return { slug: null, uri: entry && `${await entryPath(context, entry)}#comment-${id}` };
  },
  /** Nothing of it is public; a webhook that asks for submissions is told that there is one, unless it is spam. */
  async form_submission(context, id) {
    const submission = await submissionById(context).load(id);
    if (!submission || submission.status === 'spam') return null;
    return { slug: null, uri: null, form: submission.formId };
  },
  async user(context, id) {
    const user = await userById(context).load(id);
    if (!user || !(await canReadUser(context, user))) return null;
    return { slug: user.slug, uri: `/author/${user.slug}/` };
  },
};

const readEntry: Read = async (context, id) => {
  const entry = await entryById(context).load(id);
  if (!entry) return null;
  const { status, parentId, kind } = entry;
  const parent =
    status === 'inherit' && parentId !== null ? await entryById(context).load(parentId) : null;
  if (!canReadRecord(context.viewer, { ...entry, parent })) return null;
  if (!kinds.get(kind)?.graphql) return { slug: null, uri: null };
  return { slug: entry.slug, uri: await entryPath(context, entry) };
};
