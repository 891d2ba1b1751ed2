import { arg, defineInput, id, ids, itself } from '../../../../graphql/args-input.ts';
import {
  defineMutation,
  definePayload,
  mutationInput,
} from '../../../../graphql/define-mutation.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { list, required, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { handOverSubscribers } from '../hand-over-subscribers.ts';
import {
  createMailingForm,
  deleteMailingForm,
  mergeFieldArgs,
  updateMailingForm,
} from '../mailing-form-operations.ts';
import {
  createMailingList,
  deleteMailingList,
  updateMailingList,
} from '../mailing-list-operations.ts';
import { subscribe } from '../subscribe.ts';
import { deleteSubscriber } from '../subscriber-operations.ts';
import { confirmSubscription, suppressAddress, unsubscribe } from '../subscription-operations.ts';
import {
  MergeFieldTypeRef,
  mailingFormType,
  mailingListType,
  SuppressionReasonRef,
  subscriberType,
} from './mailing-types.ts';

const listFields = { title: arg('title'), slug: arg('slug'), description: arg('description') };

const listPayload = mailingListType.payload(
  'MailingListPayload',
  'A mailing list that was written.',
  'mailingList',
  'The list as it is now.',
);

const writtenList = async (listId: number, context: Context) => ({
  mailingList: await mailingListType.find(context, listId),
});

defineMutation({
  name: 'createMailingList',
  operation: createMailingList,
  input: { description: 'A new mailing list.', fields: listFields },
  payload: listPayload,
  answer: writtenList,
});

defineMutation({
  name: 'updateMailingList',
  operation: updateMailingList,
  input: {
    description: 'What to change of a mailing list; what is left out stays.',
    fields: { id: itself('mailing_list'), ...listFields },
  },
  payload: listPayload,
  answer: writtenList,
});

defineMutation({
  name: 'deleteMailingList',
  operation: deleteMailingList,
  input: { description: 'Which mailing list to end.', fields: { id: itself('mailing_list') } },
  ...mailingListType.deletion('DeleteMailingListPayload', 'A mailing list that was ended.'),
});

defineMutation({
  name: 'handOverSubscribers',
  operation: handOverSubscribers,
  input: { description: 'Where to begin.', fields: { after: arg('after') } },
  payload: definePayload<{ readonly count: number; readonly next: number | null }>(
    'HandOverSubscribersPayload',
    'How many subscribers are on their way.',
    (t) => ({
      count: t.exposeInt('count', { description: 'How many.' }),
      next: t.exposeInt('next', {
        nullable: true,
        description: 'What to give as `after` for more; null for no more.',
      }),
    }),
  ),
  answer: (result) => result,
});

const mergeField = defineInput({
  name: 'MergeFieldInput',
  description: 'Something that a sign-up form asks for beside the address.',
  args: mergeFieldArgs,
  fields: {
    tag: arg('tag'),
    label: arg('label'),
    type: arg('type', { type: MergeFieldTypeRef }),
    isRequired: arg('isRequired'),
    choices: arg('choices'),
  },
});

/** Lists may be given by their short names. */
const offeredLists = ids('lists', 'mailing_list', {
  read: (list) => String(toDatabaseId(list as string | number, 'mailing_list') ?? list), // the value of an ID
});

const formFields = {
  title: arg('title'),
  slug: arg('slug'),
  lists: offeredLists,
  fields: arg('fields', { type: mergeField.ref, read: mergeField.read }),
  isOpen: arg('is_open'),
};

const formPayload = mailingFormType.payload(
  'MailingFormPayload',
  'A sign-up form that was written.',
  'mailingForm',
  'The form as it is now.',
);

const writtenForm = async (formId: number, context: Context) => ({
  mailingForm: await mailingFormType.find(context, formId),
});

defineMutation({
  name: 'createMailingForm',
  operation: createMailingForm,
  input: { description: 'A new sign-up form.', fields: formFields },
  payload: formPayload,
  answer: writtenForm,
});

defineMutation({
  name: 'updateMailingForm',
  operation: updateMailingForm,
  input: {
    description: 'What to change of a sign-up form; what is left out stays.',
    fields: { id: itself('mailing_form'), ...formFields },
  },
  payload: formPayload,
  answer: writtenForm,
});

defineMutation({
  name: 'deleteMailingForm',
  operation: deleteMailingForm,
  input: { description: 'Which sign-up form to remove.', fields: { id: itself('mailing_form') } },
  ...mailingFormType.deletion('DeleteMailingFormPayload', 'A sign-up form that was removed.'),
});

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

const successPayload = definePayload<{ readonly success: boolean }>(
  'MailingPayload',
  'That it is done.',
  (t) => ({
    success: t.exposeBoolean('success', { nullable: false, description: 'Always true.' }),
  }),
);

const success = () => ({ success: true });

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
  payload: successPayload,
  answer: success,
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
  payload: successPayload,
  answer: success,
});

defineMutation({
  name: 'unsubscribe',
  operation: unsubscribe,
  input: link,
  payload: successPayload,
  answer: success,
});

defineMutation({
  name: 'suppressAddress',
  operation: suppressAddress,
  input: {
    description: 'An address that is not to be written to.',
    fields: { email: arg('email'), reason: arg('reason', { type: SuppressionReasonRef }) },
  },
  payload: successPayload,
  answer: success,
});

defineMutation({
  name: 'deleteSubscriber',
  operation: deleteSubscriber,
  input: { description: 'Which subscriber to erase.', fields: { id: itself('subscriber') } },
  ...subscriberType.deletion('DeleteSubscriberPayload', 'A subscriber who was erased.'),
});
