import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { onlyGiven } from '../../../../graphql/input-values.ts';
import { performList, performOrNull } from '../../../../graphql/perform.ts';
import { listWebhookDeliveries } from '../list-webhook-deliveries.ts';
import { getWebhook, listWebhooks } from '../list-webhooks.ts';
import { WebhookDeliveryRef, WebhookDeliveryStatusRef, WebhookRef } from './webhook-types.ts';

const FOR_ADMINISTRATORS = 'For administrators.';

builder.queryFields((t) => ({
  webhook: t.field({
    type: WebhookRef,
    description: `${getWebhook.summary} ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) =>
      performOrNull(getWebhook, context, { id: toDatabaseId(id, 'webhook') ?? 0 }),
  }),
  webhooks: t.field({
    type: connectionType('Webhook', WebhookRef),
    description: `${listWebhooks.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    resolve: (_, paging, context) => performList(listWebhooks, context, { args: {} }, paging),
  }),
  webhookDeliveries: t.field({
    type: connectionType('WebhookDelivery', WebhookDeliveryRef),
    description: `${listWebhookDeliveries.summary} ${FOR_ADMINISTRATORS}`,
    args: {
      webhookId: t.arg.id({
        required: true,
        description: 'The global id or the number of the webhook.',
      }),
      status: t.arg({ type: WebhookDeliveryStatusRef, description: 'Those that stand so.' }),
      ...pagingArgs(),
    },
    resolve(_, { webhookId, status, ...paging }, context) {
      const webhook = toDatabaseId(webhookId, 'webhook') ?? 0;
      const args = onlyGiven({ webhook_id: webhook, status });
      const names = { webhook_id: 'webhookId' };
      return performList(listWebhookDeliveries, context, { args, names }, paging);
    },
  }),
}));
