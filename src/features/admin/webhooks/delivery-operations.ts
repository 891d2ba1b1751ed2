import { type SqlBool, sql } from 'kysely';
import { enqueueJobs } from '../../../jobs/job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toMoment } from '../../../lib/clock.ts';
import { isRecordId, oneOf, recordId } from '../../../operation/args.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import {
  type Delivery,
  deliveryJob,
  deliveryStatuses,
  newDelivery,
  sendDelivery,
} from './delivery-job.ts';
import { assertAdministrator, loadWebhook, unknownWebhook } from './webhook.ts';

const rows = rowList<ListSource, Delivery>((list) => list, 'WebhookDelivery');

/** Lists deliveries, which are stored for a week (delivery-job.ts). @throws ApiError 404 `webhook_not_found` */
export const listWebhookDeliveries = defineListOperation({
  name: 'listWebhookDeliveries',
  summary: 'Lists the messages to a webhook and how their delivery stands, the latest first.',
  args: {
    webhook_id: recordId({ description: 'The number of the webhook.' }),
    status: oneOf(deliveryStatuses, { description: 'Only those of this status.' }),
  },
  authorize: assertAdministrator,
  async toQuery(context, { webhook_id: id, status }): Promise<ListSource> {
    await loadWebhook(context, id);
    const isOf = sql<SqlBool>`"WebhookDelivery"."webhookId" = ${id}`;
    return {
      columns: sql`"WebhookDelivery".*`,
      from: sql`"WebhookDelivery"`,
      where:
        status === undefined
          ? isOf
          : sql<SqlBool>`${isOf} AND "WebhookDelivery"."status" = ${status}`,
      order: [{ expression: sql`"WebhookDelivery"."id"`, direction: 'desc', type: 'integer' }],
    };
  },
  ...rows,
});

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
