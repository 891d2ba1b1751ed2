import { arg, defineInput, id, itself } from '../../../../graphql/args-input.ts';
import {
  defineMutation,
  definePayload,
  deletedId,
  mutationInput,
} from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { list, required, string } from '../../../../operation/args.ts';
import { subscribe } from '../subscribe.ts';
import { deleteSubscriber } from '../subscriber-operations.ts';
import { confirmSubscription, suppressAddress, unsubscribe } from '../subscription-operations.ts';
import { offeredLists } from './mailing-form-mutations.ts';
import { SuppressionReasonRef } from './mailing-models.ts';

const mergeValue = defineInput({
  name: 'MergeValueInput',
  description: 'What is filled into a field.',
  args: {
    tag: required(string({ description: "The field's name." })),
    value: string({ description: 'The value.' }),
    values: list(string(), { description: 'Of several choices, all.' }),
  },
  fields: { tag: arg('tag'), value: arg('value'), values: arg('values') },
});

/** As the operation takes them: by tag. */
const toValue = (input: unknown) => {
  const { tag, value = '', values = value } = mergeValue.read(input);
  return [tag, values];
};

const payload = definePayload<{ readonly success: boolean }>(
  'MailingPayload',
  'That it is done.',
  (t) => ({
    success: t.exposeBoolean('success', { nullable: false, description: 'Always true.' }),
  }),
);

const answer = () => ({ success: true });

defineMutation({
  name: 'subscribe',
  operation: subscribe,
  input: {
    description: 'A sign-up.',
    fields: {
      formId: id('form_id', 'mailing_form', { isRequired: true }),
      email: arg('email', { isRequired: true }),
      fields: arg('fields', {
        type: mergeValue.ref,
        isList: true,
        read: toValue,
        collect: (values) => Object.fromEntries(values as [string, unknown][]), // by `toValue`
        description: 'What else the form asks for.',
      }),
      lists: offeredLists,
    },
  },
  payload,
  answer,
});

const link = mutationInput({
  name: 'MailingLinkInput',
  description: 'A link of a letter.',
  args: unsubscribe.args,
  fields: { token: arg('token') },
});

defineMutation({
  name: 'confirmSubscription',
  operation: confirmSubscription,
  input: link,
  payload,
  answer,
});

defineMutation({ name: 'unsubscribe', operation: unsubscribe, input: link, payload, answer });

defineMutation({
  name: 'suppressAddress',
  operation: suppressAddress,
  input: {
    description: 'An address that is not to be written to.',
    fields: { email: arg('email'), reason: arg('reason', { type: SuppressionReasonRef }) },
  },
  payload,
  answer,
});

defineMutation({
  name: 'deleteSubscriber',
  operation: deleteSubscriber,
  input: { description: 'Which subscriber to erase.', fields: { id: itself('subscriber') } },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteSubscriberPayload',
    'A subscriber who was erased.',
    deletedId,
  ),
  answer: (subscriber) => ({ deletedId: toGlobalId('subscriber', subscriber.id) }),
});
