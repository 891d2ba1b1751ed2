import { arg, itself } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { onlyGiven, toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { performList, performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Delivery } from '../delivery-job.ts';
import { listWebhookDeliveries, redeliverWebhook, testWebhook } from '../delivery-operations.ts';
import type { Webhook } from '../webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  type WrittenWebhook,
} from '../webhook-operations.ts';

const WebhookRef = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address that is told of changes.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Its global id.',
      resolve: ({ id }) => toGlobalId('webhook', id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    url: t.exposeString('url', {
      nullable: false,
      description: 'The address that messages are posted to.',
    }),
    kinds: t.stringList({
      nullable: false,
      description: 'The kinds of record that it is told of; all for an empty list.',
      resolve: ({ kinds }) => [...kinds],
    }),
    onlyPublished: t.exposeBoolean('onlyPublished', {
      nullable: false,
      description: 'Whether it is told only of what the public may read.',
    }),
    isActive: t.exposeBoolean('isActive', {
      nullable: false,
      description: 'Whether it is told of changes.',
    }),
    offReason: t.exposeString('offReason', {
      nullable: true,
      description: 'Why the server has switched it off.',
    }),
    failingSinceGmt: t.exposeString('failingSince', {
      nullable: true,
      description: 'When the first attempt after the last delivery failed, in UTC.',
    }),
    dateGmt: t.exposeString('created', {
      nullable: false,
      description: 'When it was made, in UTC.',
    }),
  }),
});

const WebhookDeliveryStatusRef = builder.enumType('WebhookDeliveryStatusEnum', {
  description: 'How a delivery stands.',
  values: {
    WAITING: { value: 'waiting', description: 'It is still to be tried, or tried again.' },
    DELIVERED: { value: 'delivered', description: 'The receiver has taken it.' },
    FAILED: { value: 'failed', description: 'It is not tried any more.' },
  } as const,
});

const WebhookDeliveryRef = builder.objectRef<Delivery>('WebhookDelivery').implement({
  description: 'A message to a webhook, and how its delivery stands.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Its global id.',
      resolve: ({ id }) => toGlobalId('webhook_delivery', id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    messageId: t.exposeString('messageId', {
      nullable: false,
      description: 'The `webhook-id` of the message, the same in all attempts.',
    }),
    type: t.exposeString('type', {
      nullable: false,
      description: 'What has happened, such as `post.updated`.',
    }),
    body: t.exposeString('body', { nullable: false, description: 'The JSON that is sent.' }),
    status: t.field({
      type: WebhookDeliveryStatusRef,
      description: 'How it stands.',
      resolve: ({ status }) => status as 'waiting', // one of the three: only this feature writes it
    }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'How often it was tried.' }),
    dateGmt: t.exposeString('created', {
      nullable: false,
      description: 'When it was begun, in UTC.',
    }),
    lastAttemptGmt: t.exposeString('lastAttempt', {
      nullable: true,
      description: 'When it was tried last, in UTC.',
    }),
    nextAttemptGmt: t.exposeString('nextAttempt', {
      nullable: true,
      description: 'When it is tried again, in UTC.',
    }),
    milliseconds: t.exposeInt('milliseconds', {
      nullable: true,
      description: 'How long the last attempt took.',
    }),
    responseStatus: t.exposeInt('responseStatus', {
      nullable: true,
      description: 'The HTTP status of the last answer.',
    }),
    response: t.exposeString('response', {
      nullable: true,
      description: 'The beginning of the last answer.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the last attempt failed.',
    }),
  }),
});

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
      status: t.arg({ type: WebhookDeliveryStatusRef, description: 'Only those of this status.' }),
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
