import { type SqlBool, sql } from 'kysely';
import { oneOf, recordId } from '../../../operation/args.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { type Delivery, deliveryStatuses } from './delivery.ts';
import { assertAdministrator, loadWebhook } from './webhook.ts';

const rows = rowList<ListSource, Delivery>((list) => list, 'WebhookDelivery');

/** They are kept for a week (sweep-deliveries.ts). @throws ApiError 404 `webhook_not_found` */
export const listWebhookDeliveries = defineListOperation({
  name: 'listWebhookDeliveries',
  summary: 'Lists the messages to a webhook and how their delivery stands, the latest first.',
  args: {
    webhook_id: recordId({ description: 'The number of the webhook.' }),
    status: oneOf(deliveryStatuses, { description: 'Those that stand so.' }),
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
