import { roleHas, type Viewer } from '../../../auth/viewer.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import {
  list,
  MAX_INTEGER,
  required,
  schemaOf,
  shownAs,
  unlisted,
} from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  batchHashArg,
  createBatchHash,
  EVENT_IMPORT,
  type EventImport,
  importByName,
  importIdArg,
  intervalArg,
  isHash,
  percentageArg,
  unexpectedBatch,
} from './event-import.ts';
import { readImportedEvent, type SentEvent } from './write/read-imported-event.ts';
import { type Activity, writeImportedEvents } from './write/write-imported-events.ts';

/** The sender's progress, counted in events and in batches (docs/rest.md §6.7). */
interface BatchStatus {
  readonly data: Count;
  readonly batch: Count;
}

interface Count {
  readonly total: number;
  readonly done: number;
}

const STATUS = 'How far the import is: `{data: {total, done}, batch: {total, done}}`.';

const batchStatusArg = required(
  shownAs(
    schemaOf<BatchStatus>({
      type: 'object',
      description: STATUS,
      properties: { data: countSchema(), batch: countSchema() },
      required: ['data', 'batch'],
    }),
    { type: 'object', description: STATUS, required: true },
  ),
);

/**
 * Whether this is the last batch. Senders count differently: without the current batch, with it, or in events; so the
 * batches received here are counted as well.
 * @param taken the number of batches received, including this one
 */
function isLastBatch({ data, batch }: BatchStatus, percentage: number, taken: number) {
  const isThrough = taken >= batch.total;
  const isAllSent = data.total > 0 && data.done >= data.total;
  if (isAllSent && (isThrough || batch.done >= batch.total)) return true;
  return isThrough && (percentage === 100 || batch.done < batch.total);
}

function countSchema() {
  const count = { type: 'integer', minimum: 0, maximum: MAX_INTEGER };
  return {
    type: 'object',
    properties: { total: count, done: count },
    required: ['total', 'done'],
  };
}

/** The response to the sender of a batch. */
export interface BatchAnswer {
  readonly activity: Activity;
  /** Seconds to wait before the next batch. */
  readonly interval: number;
  /** Null if no batch is expected. */
  readonly nextBatchHash: string | null;
}

/** The most events in one batch; a batch is one transaction. */
const MOST_EVENTS = 500;

/**
 * Imports the next batch (docs/rest.md §6.7) from any sender that has its hash. Repeating the last batch returns the
 * same response and changes nothing.
 * @throws ApiError 403 `rest_forbidden` for any other hash, `rest_invalid_param` naming the first invalid event
 */
export const importEventBatch = defineOperation({
  name: 'importEventBatch',
  kind: 'mutation',
  isAlone: true,
  summary: 'Takes the next batch of an import of events.',
  args: {
    import_id: importIdArg,
    batch_hash: batchHashArg,
    status: batchStatusArg,
    percentage_complete: percentageArg,
    interval: intervalArg,
    events: unlisted(
      list(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
        description: 'The events, as they are written to `/ext/events/v1/events`.',
        default: [],
        maxItems: MOST_EVENTS,
      }),
    ),
  },
  async authorize(context, { import_id: importId, batch_hash: hash }) {
    const known = await importByName(context).load(importId);
    const { nextBatchHash = '', lastBatchHash = '' } = known ?? {};
    const [isNext, isRepeated] = [isHash(hash, nextBatchHash), isHash(hash, lastBatchHash)];
    if (!isNext && !isRepeated) throw unexpectedBatch();
  },
  async resolve(context, args): Promise<BatchAnswer> {
    const known = await importByName(context).load(args.import_id);
    if (!known) throw unexpectedBatch();
    if (isHash(args.batch_hash, known.lastBatchHash)) return answerAgain(known);
    const importer = { ...context, viewer: await importerOf(context, known) };
    const events = await Promise.all(
      args.events.map((event, i) => readImportedEvent(importer, event, i, known)),
    );
    const sent = {
      hash: args.batch_hash,
      status: args.status,
      percentage: args.percentage_complete,
      interval: args.interval ?? known.interval,
      events,
    };
    return context.write((transaction) => takeBatch(importer, transaction, known.id, sent));
  },
});

interface SentBatch {
  readonly hash: string;
  readonly status: BatchStatus;
  readonly percentage: number;
  readonly interval: number;
  readonly events: readonly SentEvent[];
}

/** Locks the import's row first, so that a batch that arrives twice at once is written once. */
async function takeBatch(
  context: Context,
  transaction: Transaction,
  id: number,
  { hash, status, percentage, interval, events }: SentBatch,
): Promise<BatchAnswer> {
  const { prisma } = transaction;
  const { count } = await prisma.eventImport.updateMany({
    where: { id, status: 'pending', nextBatchHash: hash },
    data: { batches: { increment: 1 } },
  });
  const current = await prisma.eventImport.findUniqueOrThrow({ where: { id } });
  if (count === 0) {
    if (isHash(hash, current.lastBatchHash)) return answerAgain(current);
    throw unexpectedBatch();
  }
  const activity = await writeImportedEvents(context, transaction, current.origin, events);
  const isLast = isLastBatch(status, percentage, current.batches);
  const answer = { activity, interval, nextBatchHash: isLast ? null : createBatchHash() };
  const counts = {
    created: current.created + activity.created.length,
    updated: current.updated + activity.updated.length,
    skipped: current.skipped + activity.skipped.length,
  };
  const { total, done } = status.data;
  const handled = counts.created + counts.updated + counts.skipped;
  await prisma.eventImport.update({
    where: { id },
    data: {
      ...counts,
      total,
      done: Math.max(done, Math.min(total, handled)),
      interval,
      percentageComplete: isLast ? 100 : percentage,
      nextBatchHash: answer.nextBatchHash,
      lastBatchHash: hash,
      lastAnswer: JSON.stringify(answer),
      ...(isLast ? { status: 'success', ended: context.now } : {}),
    },
  });
  transaction.changed(EVENT_IMPORT, id, 'update');
  return answer;
}

/** It was stored with the batch, as this type. */
const answerAgain = ({ lastAnswer }: Pick<EventImport, 'lastAnswer'>): BatchAnswer =>
  JSON.parse(lastAnswer ?? 'null');

/**
 * The context in which a batch is written: as the administrator who started the import, if that user still exists, with
 * an editor's rights. The author of the texts is a stranger, so HTML is sanitised. The caller's own context does not
 * change.
 */
async function importerOf(context: Context, { createdBy }: EventImport): Promise<Viewer> {
  const user = createdBy === null ? null : await userById(context).load(createdBy);
  return {
    id: user?.id ?? 0,
    login: user?.login ?? '',
    roles: [],
    can: (capability) => capability !== 'unfiltered_html' && roleHas('editor', capability),
  };
}
