import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { redeliverWebhook, testWebhook } from '../delivery-operations.ts';
import type { Delivery } from '../send-delivery.ts';
import type { Webhook } from '../webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  updateWebhook,
  type WrittenWebhook,
} from '../webhook-operations.ts';
import { WebhookDeliveryRef, WebhookRef } from './webhook-queries.ts';

const fields = {
  url: arg('url'),
  kinds: arg('kinds'),
  onlyPublished: arg('only_published'),
  isActive: arg('is_active'),
  secret: arg('secret'),
};

interface WebhookPayload {
  readonly webhook: Webhook | null;
  readonly secret: string | null;
}

const payload = definePayload<WebhookPayload>(
  'WebhookPayload',
  'A webhook that was written.',
  (t) => ({
    webhook: t.expose('webhook', {
      type: WebhookRef,
      nullable: true,
      description: 'The webhook as it is now.',
    }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The secret that the server has just made. It is shown only now.',
    }),
  }),
);

const written = async (result: WrittenWebhook, context: Context): Promise<WebhookPayload> => ({
  webhook: await performOrNull(getWebhook, context, { id: result.id }),
  secret: result.secret,
});

defineMutation({
  name: 'createWebhook',
  operation: createWebhook,
  description: `${createWebhook.summary} For administrators.`,
  input: { description: 'A new webhook.', fields },
  payload,
  answer: written,
});

defineMutation({
  name: 'updateWebhook',
  operation: updateWebhook,
  description: `${updateWebhook.summary} For administrators.`,
  input: {
    description: 'What to change of a webhook; what is left out stays.',
    fields: { id: itself('webhook'), ...fields, newSecret: arg('new_secret') },
  },
  payload,
  answer: written,
});

defineMutation({
  name: 'deleteWebhook',
  operation: deleteWebhook,
  description: `${deleteWebhook.summary} For administrators.`,
  input: { description: 'Which webhook to delete.', fields: { id: itself('webhook') } },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteWebhookPayload',
    'A webhook that was deleted.',
    deletedId,
  ),
  answer: (deleted) => ({ deletedId: toGlobalId('webhook', deleted) }),
});

const deliveryPayload = definePayload<{ readonly delivery: Delivery }>(
  'WebhookDeliveryPayload',
  'A message to a webhook.',
  (t) => ({
    delivery: t.expose('delivery', {
      type: WebhookDeliveryRef,
      nullable: false,
      description: 'The message, and how its delivery stands.',
    }),
  }),
);

defineMutation({
  name: 'testWebhook',
  operation: testWebhook,
  description: `${testWebhook.summary} For administrators.`,
  input: { description: 'Which webhook to test.', fields: { id: itself('webhook') } },
  payload: deliveryPayload,
  answer: (delivery) => ({ delivery }),
});

defineMutation({
  name: 'redeliverWebhook',
  operation: redeliverWebhook,
  description: `${redeliverWebhook.summary} For administrators.`,
  input: {
    description: 'Which message to deliver once more.',
    fields: { id: itself('webhook_delivery') },
  },
  payload: deliveryPayload,
  answer: (delivery) => ({ delivery }),
});
