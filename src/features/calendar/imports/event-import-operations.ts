import { type SqlBool, sql } from 'kysely';
import { ApiError } from '../../../lib/api-error.ts';
import { type ArgValues, oneOf, required, string } from '../../../operation/args.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { broughtStatuses } from '../entries/calendar-policy.ts';
import {
  assertCanImport,
  batchHashArg,
  boundedText,
  createBatchHash,
  createImportId,
  EVENT_IMPORT,
  type EventImport,
  importByName,
  importIdArg,
  importStatuses,
  intervalArg,
  isHash,
  percentageArg,
  SHORTEST_INTERVAL,
  unexpectedBatch,
  unknownImport,
} from './event-import.ts';

/** Starts an import (docs/rest.md §6.7). Its row contains the hash of the first batch, which the sender needs. */
export const createEventImport = defineOperation({
  name: 'createEventImport',
  kind: 'mutation',
  summary: 'Begins an import of events.',
  args: {
    origin: required(
      string({
        description:
          'Where the events come from; together with their ids there it tells them apart.',
        pattern: '^[\\w.:/-]{1,100}$',
      }),
    ),
    target_status: oneOf(broughtStatuses, {
      description: 'The status of events that are new.',
      default: 'publish',
    }),
    interval: intervalArg,
  },
  authorize: assertCanImport,
  resolve: (
    context,
    { origin, target_status: targetStatus, interval = SHORTEST_INTERVAL },
  ): Promise<EventImport> =>
    context.write(async (transaction) => {
      const row = await transaction.prisma.eventImport.create({
        data: {
          importId: createImportId(),
          origin,
          targetStatus,
          interval,
          status: 'pending',
          nextBatchHash: createBatchHash(),
          createdBy: context.viewer.id || null,
          begun: context.now,
        },
      });
      transaction.changed(EVENT_IMPORT, row.id, 'create');
      return row;
    }),
});

/** Returns the state of an import. @throws ApiError 404 `rest_import_not_found` */
export const getEventImport = defineOperation({
  name: 'getEventImport',
  kind: 'query',
  summary: 'Tells how an import of events stands.',
  args: { import_id: importIdArg },
  authorize: assertCanImport,
  async resolve(context, { import_id: importId }): Promise<EventImport> {
    const found = await importByName(context).load(importId);
    if (!found) throw unknownImport();
    return found;
  },
});

const args = { status: oneOf(importStatuses, { description: 'Only those of this status.' }) };

type ImportFilter = ArgValues<typeof args>;

/** Event imports, the latest first. */
export const listEventImports = defineListOperation({
  name: 'listEventImports',
  summary: 'Lists imports of events, the latest first.',
  args,
  authorize: assertCanImport,
  toQuery: (_, filter): ImportFilter => filter,
  ...rowList<ImportFilter, EventImport>(importSource, 'EventImport'),
});

function importSource({ status }: ImportFilter): ListSource {
  return {
    columns: sql`"EventImport".*`,
    from: sql`"EventImport"`,
    where:
      status === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`"EventImport"."status" = ${status}`,
    order: [{ expression: sql`"EventImport"."id"`, direction: 'desc', type: 'integer' }],
  };
}

/**
 * Sets the state of an import (docs/rest.md §6.7) for any sender that has the hash of the next batch. A finished import
 * stays finished: it expects no hash.
 * @throws ApiError 403 `rest_forbidden` for any other hash
 */
export const setEventImportState = defineOperation({
  name: 'setEventImportState',
  kind: 'mutation',
  summary: 'Says how an import of events stands.',
  args: {
    import_id: importIdArg,
    batch_hash: batchHashArg,
    status: required(oneOf(importStatuses, { description: 'How it stands.' })),
    message: boundedText('The same in words.', 5000),
    message_slug: boundedText('The message in short, for translations.', 200),
    percentage_complete: percentageArg,
  },
  async authorize(context, { import_id: importId, batch_hash: hash }) {
    const known = await importByName(context).load(importId);
    if (!isHash(hash, known?.nextBatchHash ?? '')) throw unexpectedBatch();
  },
  resolve: (context, args): Promise<EventImport> =>
    context.write(async (transaction) => {
      const { prisma } = transaction;
      const isOver = args.status !== 'pending';
      const { count } = await prisma.eventImport.updateMany({
        where: { importId: args.import_id, status: 'pending', nextBatchHash: args.batch_hash },
        data: {
          status: args.status,
          message: args.message,
          messageSlug: args.message_slug,
          percentageComplete: args.percentage_complete,
          ...(isOver ? { nextBatchHash: null, ended: context.now } : {}),
        },
      });
      if (count === 0) throw unexpectedBatch();
      const written = await prisma.eventImport.findUniqueOrThrow({
        where: { importId: args.import_id },
      });
      transaction.changed(EVENT_IMPORT, written.id, 'update');
      return written;
    }),
});

/**
 * Cancels an import: it counts as failed, accepts no more batches, and keeps the events it has.
 * @throws ApiError 404 `rest_import_not_found`, 409 `rest_import_finished`
 */
export const cancelEventImport = defineOperation({
  name: 'cancelEventImport',
  kind: 'mutation',
  summary: 'Ends an import of events before its time; what has come stays.',
  args: { import_id: importIdArg },
  authorize: assertCanImport,
  async resolve(context, { import_id: importId }): Promise<EventImport> {
    const known = await importByName(context).load(importId);
    if (!known) throw unknownImport();
    return context.write(async (transaction) => {
      const { prisma } = transaction;
      const { count } = await prisma.eventImport.updateMany({
        where: { id: known.id, status: 'pending' },
        data: {
          status: 'failed',
          nextBatchHash: null,
          message: 'The import was cancelled.',
          messageSlug: 'cancelled',
          ended: context.now,
        },
      });
      if (count === 0) throw new ApiError('rest_import_finished', 409, 'The import is over.');
      transaction.changed(EVENT_IMPORT, known.id, 'update');
      return prisma.eventImport.findUniqueOrThrow({ where: { id: known.id } });
    });
  },
});
