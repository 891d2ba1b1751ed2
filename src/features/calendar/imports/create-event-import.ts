import { oneOf, required, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { intervalArg, SHORTEST_INTERVAL } from './import-args.ts';
import { importChanged } from './import-changed.ts';
import { createBatchHash, createImportId } from './import-hash.ts';
import type { EventImport } from './import-loaders.ts';
import { assertCanImport } from './import-policy.ts';

/** The statuses that an import can give to its events. */
const targetStatuses = ['publish', 'pending', 'draft', 'private'] as const;

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
    target_status: oneOf(targetStatuses, {
      description: 'The status of events that are new.',
      default: 'publish',
    }),
    interval: intervalArg,
  },
  authorize: ({ viewer }) => assertCanImport(viewer),
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
      importChanged(transaction, row.id, 'create');
      return row;
    }),
});
