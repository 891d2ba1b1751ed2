import { enqueueJobs } from '../../../jobs/enqueue-job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isRecordId, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Delivery } from './delivery.ts';
import { deliveryJob } from './delivery-job.ts';
import { assertAdministrator } from './webhook.ts';

/**
 * Begins a delivery anew, with all its attempts and under the same `webhook-id`; one that waits is tried at once.
 * @throws ApiError 404 `webhook_delivery_not_found`; 400 `webhook_switched_off`
 */
export const redeliverWebhook = defineOperation({
  name: 'redeliverWebhook',
  kind: 'mutation',
  summary: 'Has a message to a webhook delivered once more.',
  args: { id: recordId({ description: 'The number of the delivery.' }) },
  authorize: assertAdministrator,
  resolve: (context, { id }): Promise<Delivery> =>
    context.write(async (transaction) => {
      const { webhookDelivery } = transaction.prisma;
      const known =
        isRecordId(id) &&
        (await webhookDelivery.findUnique({
          where: { id },
          select: { webhook: { select: { isActive: true } } },
        }));
      if (!known)
        throw new ApiError(
          'webhook_delivery_not_found',
          404,
          'There is no delivery with this number; they are kept for a week.',
        );
      if (!known.webhook.isActive)
        throw new ApiError(
          'webhook_switched_off',
          400,
          'The webhook of this delivery is switched off. Switch it on first.',
        );
      const delivery = await webhookDelivery.update({
        where: { id },
        data: {
          status: 'waiting',
          run: { increment: 1 },
          attempts: 0,
          created: context.now,
          nextAttempt: context.now,
        },
      });
      await enqueueJobs(transaction, deliveryJob, [{ deliveryId: id, run: delivery.run }], {
        runAfter: context.now,
      });
      return delivery;
    }),
});
