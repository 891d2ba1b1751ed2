import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { perform } from '../../../../graphql/perform.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { confirmSubscription } from '../confirm-subscription.ts';
import { deleteSubscriber } from '../delete-subscriber.ts';
import { subscribe } from '../subscribe.ts';
import { suppressAddress, unsubscribe } from '../unsubscribe.ts';
import { SuppressionReasonRef } from './mailing-models.ts';

const MergeValueInputRef = builder.inputType('MergeValueInput', {
  description: 'What is filled into a field.',
  fields: (t) => ({
    tag: t.string({ required: true, description: "The field's name." }),
    value: t.string({ description: 'The value.' }),
    values: t.stringList({ required: optionalItems, description: 'Of several choices, all.' }),
  }),
});

const SubscribeInputRef = builder.inputType('SubscribeInput', {
  description: 'A sign-up.',
  fields: (t) => ({
    ...changing(t),
    formId: t.id({ required: true, description: "The form's global id or number." }),
    email: t.string({ required: true, description: 'The address.' }),
    fields: t.field({ type: [MergeValueInputRef], description: 'What else the form asks for.' }),
    lists: t.idList({ description: 'Which of its lists; all of them unless said.' }),
  }),
});

const LinkInputRef = builder.inputType('MailingLinkInput', {
  description: 'A link of a letter.',
  fields: (t) => ({
    ...changing(t),
    token: t.string({ required: true, description: "The last part of the link's path." }),
  }),
});

const SuppressInputRef = builder.inputType('SuppressAddressInput', {
  description: 'An address that is not to be written to.',
  fields: (t) => ({
    ...changing(t),
    email: t.string({ required: true, description: 'The address.' }),
    reason: t.field({ type: SuppressionReasonRef, description: 'Why; `UNSUBSCRIBED` first.' }),
  }),
});

const DeleteInputRef = builder.inputType('DeleteSubscriberInput', {
  description: 'Which subscriber to erase.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'The global id or the number.' }),
  }),
});

const DonePayloadRef = builder
  .objectRef<Changed & { readonly success: boolean }>('MailingPayload')
  .implement({
    description: 'That it is done.',
    fields: (t) => ({
      ...changed(t),
      success: t.exposeBoolean('success', { nullable: false, description: 'Always true.' }),
    }),
  });

const DeletePayloadRef = builder
  .objectRef<Changed & { readonly deletedId: string }>('DeleteSubscriberPayload')
  .implement({
    description: 'A subscriber who was erased.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'The global id.' }),
    }),
  });

builder.mutationFields((t) => ({
  subscribe: t.field({
    type: DonePayloadRef,
    description: subscribe.summary,
    args: { input: t.arg({ type: SubscribeInputRef, required: true, description: 'Who.' }) },
    async resolve(_, { input }, context) {
      const fields = Object.fromEntries(
        (input.fields ?? []).map(({ tag, value, values }) => [tag, values ?? value ?? '']),
      );
      const lists = input.lists?.map((id) => String(toDatabaseId(id, 'mailing_list') ?? id));
      const success = await perform(subscribe, context, {
        form_id: toDatabaseId(input.formId, 'mailing_form') ?? 0,
        email: input.email,
        fields,
        ...onlyGiven({ lists }),
      });
      return answer(input, { success });
    },
  }),
  confirmSubscription: t.field({
    type: DonePayloadRef,
    description: confirmSubscription.summary,
    args: { input: t.arg({ type: LinkInputRef, required: true, description: 'The link.' }) },
    async resolve(_, { input }, context) {
      await perform(confirmSubscription, context, { token: input.token });
      return answer(input, { success: true });
    },
  }),
  unsubscribe: t.field({
    type: DonePayloadRef,
    description: unsubscribe.summary,
    args: { input: t.arg({ type: LinkInputRef, required: true, description: 'The link.' }) },
    async resolve(_, { input }, context) {
      return answer(input, {
        success: await perform(unsubscribe, context, { token: input.token }),
      });
    },
  }),
  suppressAddress: t.field({
    type: DonePayloadRef,
    description: suppressAddress.summary,
    args: { input: t.arg({ type: SuppressInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const { email, reason } = input;
      const success = await perform(suppressAddress, context, onlyGiven({ email, reason }));
      return answer(input, { success });
    },
  }),
  deleteSubscriber: t.field({
    type: DeletePayloadRef,
    description: deleteSubscriber.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Who.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'subscriber') ?? 0;
      await perform(deleteSubscriber, context, { id });
      return answer(input, { deletedId: toGlobalId('subscriber', id) });
    },
  }),
}));
