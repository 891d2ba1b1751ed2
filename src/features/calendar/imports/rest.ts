import { json } from '../../../rest/answer.ts';
import { endpoint } from '../../../rest/endpoint.ts';
import { type Route, route } from '../../../rest/route.ts';
import { importEventBatch } from './import-event-batch.ts';
import { recordStatus } from './import-status.ts';
import { setEventImportState } from './set-event-import-state.ts';

const callback = {
  namespace: 'ext/event-aggregator/v1',
  placeholders: { import_id: '\\w+' },
};

/** interface.md §4.6 */
export const importRoutes: readonly Route[] = [
  route({
    ...callback,
    path: '/import/{import_id}/batch',
    endpoints: [
      endpoint(['POST'], importEventBatch, {
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
