import { oneOf, required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { batchHashArg, boundedText, importIdArg, percentageArg } from './import-args.ts';
import { importChanged } from './import-changed.ts';
import { isHash } from './import-hash.ts';
import { type EventImport, importByName } from './import-loaders.ts';
import { unexpectedBatch } from './import-policy.ts';
import { importStatuses } from './import-status.ts';

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
      importChanged(transaction, written.id, 'update');
      return written;
    }),
});
