import { ApiError } from '../../../lib/api-error.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { importIdArg } from './import-args.ts';
import { importChanged } from './import-changed.ts';
import { type EventImport, importByName } from './import-loaders.ts';
import { assertCanImport, unknownImport } from './import-policy.ts';

/**
 * Cancels an import: it counts as failed, accepts no more batches, and keeps the events it has.
 * @throws ApiError 404 `rest_import_not_found`, 409 `rest_import_finished`
 */
export const cancelEventImport = defineOperation({
  name: 'cancelEventImport',
  kind: 'mutation',
  summary: 'Ends an import of events before its time; what has come stays.',
  args: { import_id: importIdArg },
  authorize: ({ viewer }) => assertCanImport(viewer),
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
      importChanged(transaction, known.id, 'update');
      return prisma.eventImport.findUniqueOrThrow({ where: { id: known.id } });
    });
  },
});
