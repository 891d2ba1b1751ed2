import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { perform, performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { createWebhook, type WrittenWebhook } from '../create-webhook.ts';
import { deleteWebhook } from '../delete-webhook.ts';
import type { Delivery } from '../delivery.ts';
import { getWebhook } from '../list-webhooks.ts';
import { redeliverWebhook } from '../redeliver-webhook.ts';
import { testWebhook } from '../test-webhook.ts';
import { updateWebhook } from '../update-webhook.ts';
import type { Webhook } from '../webhook.ts';
import { webhookFields } from '../webhook-fields.ts';
import { WebhookDeliveryRef, WebhookRef } from './webhook-types.ts';

const fields = (t: InputFields) => ({
  ...changing(t),
  kinds: t.stringList({
    required: optionalItems,
    description: webhookFields.kinds.description,
  }),
  onlyPublished: t.boolean({
    description: `${webhookFields.only_published.description} A new one is, unless said.`,
  }),
  isActive: t.boolean({ description: webhookFields.is_active.description }),
  secret: t.string({ description: webhookFields.secret.description }),
});

const url = { description: webhookFields.url.description, extensions: { maxLength: 2000 } };

const idField = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

const CreateInputRef = builder.inputType('CreateWebhookInput', {
  description: 'A new webhook.',
  fields: (t) => ({ ...fields(t), url: t.string({ ...url, required: true }) }),
});

const UpdateInputRef = builder.inputType('UpdateWebhookInput', {
  description: 'What to change of a webhook; what is left out stays.',
  fields: (t) => ({
    ...fields(t),
    id: idField(t),
    url: t.string(url),
    newSecret: t.boolean({ description: 'Whether the server makes a new secret.' }),
  }),
});

const inputRef = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({ ...changing(t), id: idField(t) }),
  });

interface Written extends Changed {
  readonly webhook: Webhook | null;
  readonly secret: string | null;
}

const PayloadRef = builder.objectRef<Written>('WebhookPayload').implement({
  description: 'A webhook that was written.',
  fields: (t) => ({
    ...changed(t),
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
});

const DeletePayloadRef = builder
  .objectRef<Changed & { readonly deletedId: string }>('DeleteWebhookPayload')
  .implement({
    description: 'A webhook that was deleted.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
    }),
  });

const DeliveryPayloadRef = builder
  .objectRef<Changed & { readonly delivery: Delivery }>('WebhookDeliveryPayload')
  .implement({
    description: 'A message to a webhook.',
    fields: (t) => ({
      ...changed(t),
      delivery: t.expose('delivery', {
        type: WebhookDeliveryRef,
        nullable: false,
        description: 'The message, and how its delivery stands.',
      }),
    }),
  });

/** What documents call the arguments that they call otherwise. */
const names = { only_published: 'onlyPublished', is_active: 'isActive', new_secret: 'newSecret' };

const readFields = (
  input: Readonly<{
    url?: Maybe<string>;
    kinds?: Maybe<readonly Maybe<string>[]>;
    secret?: Maybe<string>;
    onlyPublished?: Maybe<boolean>;
    isActive?: Maybe<boolean>;
    newSecret?: Maybe<boolean>;
  }>,
) =>
  onlyGiven({
    url: input.url,
    kinds: input.kinds,
    secret: input.secret,
    only_published: input.onlyPublished,
    is_active: input.isActive,
    new_secret: input.newSecret,
  });

const toWritten = async (context: Context, { id, secret }: WrittenWebhook) => ({
  webhook: await performOrNull(getWebhook, context, { id }),
  secret,
});

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: PayloadRef,
    description: `${createWebhook.summary} For administrators.`,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The webhook.' }) },
    async resolve(_, { input }, context) {
      const made = await perform(createWebhook, context, readFields(input), names);
      return answer(input, await toWritten(context, made));
    },
  }),
  updateWebhook: t.field({
    type: PayloadRef,
    description: `${updateWebhook.summary} For administrators.`,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const args = { ...readFields(input), id: toDatabaseId(input.id, 'webhook') ?? 0 };
      const written = await perform(updateWebhook, context, args, names);
      return answer(input, await toWritten(context, written));
    },
  }),
  deleteWebhook: t.field({
    type: DeletePayloadRef,
    description: `${deleteWebhook.summary} For administrators.`,
    args: {
      input: t.arg({
        type: inputRef('DeleteWebhookInput', 'Which webhook to delete.'),
        required: true,
        description: 'Which.',
      }),
    },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'webhook') ?? 0;
      await perform(deleteWebhook, context, { id });
      return answer(input, { deletedId: toGlobalId('webhook', id) });
    },
  }),
  testWebhook: t.field({
    type: DeliveryPayloadRef,
    description: `${testWebhook.summary} For administrators.`,
    args: {
      input: t.arg({
        type: inputRef('TestWebhookInput', 'Which webhook to test.'),
        required: true,
        description: 'Which.',
      }),
    },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'webhook') ?? 0;
      return answer(input, { delivery: await perform(testWebhook, context, { id }) });
    },
  }),
  redeliverWebhook: t.field({
    type: DeliveryPayloadRef,
    description: `${redeliverWebhook.summary} For administrators.`,
    args: {
      input: t.arg({
        type: inputRef('RedeliverWebhookInput', 'Which message to deliver once more.'),
        required: true,
        description: 'Which.',
      }),
    },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'webhook_delivery') ?? 0;
      return answer(input, { delivery: await perform(redeliverWebhook, context, { id }) });
    },
  }),
}));
