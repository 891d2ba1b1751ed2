import './graphql/event-import-type.ts';
import './graphql/event-import-mutations.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { recordStatus } from './event-import.ts';
import { setEventImportState } from './event-import-operations.ts';
import { importEventBatch } from './import-event-batch.ts';

const callback = {
  namespace: 'ext/event-aggregator/v1',
  placeholders: { import_id: '\\w+' },
};

const success = { enum: ['success'] };

const events = (description: string) => ({
  type: 'array',
  description,
  items: { type: 'integer' },
});

const batchSchema = objectSchema(
  {
    status: success,
    activity: objectSchema({
      created: events('The ids of the events that were created.'),
      updated: events('The ids of those that were changed.'),
      skipped: events('The ids of those that were as they should be.'),
    }),
    interval: typed('integer', 'Seconds to wait before the next batch.'),
  },
  { next_batch_hash: typed('string', 'What the next batch is sent with; absent after the last.') },
);

const stateSchema = objectSchema({
  status: success,
  import_id: typed('string', 'The import, as its address names it.'),
  import_status: typed('string', 'How the import stands.'),
  message: typed('string', 'What the sender says of it.'),
  message_slug: typed('string', 'The same as a code.'),
  percentage_complete: typed('integer', 'How much of it is done.'),
});

/** docs/rest.md §6.7 */
const importRoutes: readonly Route[] = [
  route({
    ...callback,
    path: '/import/{import_id}/batch',
    endpoints: [
      endpoint(['POST'], importEventBatch, {
        answers: { schema: batchSchema },
        respond: ({ activity, interval, nextBatchHash }) =>
          json({
            status: 'success',
            activity,
            interval,
            ...(nextBatchHash === null ? {} : { next_batch_hash: nextBatchHash }),
          }),
      }),
    ],
  }),
  route({
    ...callback,
    path: '/import/{import_id}/state',
    endpoints: [
      endpoint(['POST'], setEventImportState, {
        answers: { schema: stateSchema },
        respond: (written, _, { addresses }) =>
          json({
            status: 'success',
            import_id: written.importId,
            import_status: addresses.status(recordStatus(written)),
            message: written.message,
            message_slug: written.messageSlug,
            percentage_complete: written.percentageComplete,
          }),
      }),
    ],
  }),
];

export const imports = defineFeature({
  name: 'imports',
  uses: ['event-terms', 'events'],
  group: { name: 'Event imports', description: 'Batches that an import service sends.' },
  routes: importRoutes,
});
