import { toMoment } from '../../../lib/clock.ts';
import { isRecordId, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type Delivery, newDelivery } from './delivery.ts';
import { sendDelivery } from './send-delivery.ts';
import { assertAdministrator, unknownWebhook } from './webhook.ts';

/**
 * Sends a message of the type `webhook.test` at once, also to a webhook that is switched off, and once only. It is in the log of
 * deliveries afterwards, and changes nothing of the webhook.
 * @throws ApiError 404 `webhook_not_found`
 */
export const testWebhook = defineOperation({
  name: 'testWebhook',
  kind: 'mutation',
  summary: 'Sends a test message to a webhook and returns how that ended.',
  isAlone: true,
  args: { id: recordId({ description: 'The number of the webhook.' }) },
  authorize: assertAdministrator,
  async resolve(context, { id }): Promise<Delivery> {
    const { services, now } = context;
    const webhook =
      isRecordId(id) && (await services.database.prisma.webhook.findUnique({ where: { id } }));
    if (!webhook) throw unknownWebhook();
    const message = newDelivery(
      id,
      { type: 'webhook.test', moment: now, data: { kind: 'webhook', id } },
      now,
    );
    const sent = await sendDelivery(services, { ...message, webhook });
    return context.write(({ prisma }) =>
      prisma.webhookDelivery.create({
        data: {
          ...message,
          ...sent,
          status: sent.error === null ? 'delivered' : 'failed',
          attempts: 1,
          lastAttempt: toMoment(services.clock.now()),
        },
      }),
    );
  },
});
