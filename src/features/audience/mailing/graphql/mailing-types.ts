import { builder } from '../../../../graphql/builder.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { mailingFormPath } from '../mailing-form-operations.ts';
import { listsOfForm, type Subscription, subscriptionsOf } from '../mailing-records.ts';
import { type MergeField, parseFields, parseValues } from '../merge-field.ts';
import { subscriberStatuses } from '../subscriber-operations.ts';
import {
  MergeFieldTypeRef,
  mailingFormType,
  mailingListType,
  SubscriberStatusRef,
  subscriberType,
} from './mailing-models.ts';

const known = (status: string) => subscriberStatuses.find((one) => one === status) ?? null;

const MergeFieldRef = builder.objectRef<MergeField>('MergeField').implement({
  description: 'Something that a sign-up form asks for beside the address.',
  fields: (t) => ({
    tag: t.exposeString('tag', { description: 'Its name in what is sent.' }),
    label: t.exposeString('label', { description: 'What people read.' }),
    type: t.expose('type', { type: MergeFieldTypeRef, description: 'What it takes.' }),
    isRequired: t.exposeBoolean('isRequired', { description: 'Whether it must be filled in.' }),
    choices: t.stringList({
      description: 'What may be chosen.',
      resolve: ({ choices }) => [...choices],
    }),
  }),
});

const MergeValueRef = builder
  .objectRef<{ readonly tag: string; readonly values: readonly string[] }>('MergeValue')
  .implement({
    description: 'What a subscriber has filled in.',
    fields: (t) => ({
      tag: t.exposeString('tag', { description: "The field's name." }),
      value: t.string({
        nullable: false,
        description: 'The value; of several choices, with `; ` between.',
        resolve: ({ values }) => values.join('; '),
      }),
      values: t.stringList({
        nullable: false,
        description: 'The same as a list.',
        resolve: ({ values }) => [...values],
      }),
    }),
  });

const SubscriptionRef = builder.objectRef<Subscription>('MailingSubscription').implement({
  description: 'An address on a list.',
  fields: (t) => ({
    list: t.field({
      type: mailingListType.ref,
      description: 'The list.',
      resolve: ({ listId }, _, context) => mailingListType.find(context, listId),
    }),
    status: t.field({
      type: SubscriberStatusRef,
      description: 'How the address stands with it.',
      resolve: ({ status }) => known(status),
    }),
    dateGmt: t.string({ description: 'Since when, in UTC.', resolve: ({ moment }) => moment }),
  }),
});

mailingListType.ref.implement({
  description: 'What addresses are collected for.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ row: list }) => list.title }),
    slug: t.string({ description: 'Its short name.', resolve: ({ row: list }) => list.slug }),
    description: t.string({
      description: 'What comes by it.',
      resolve: ({ row: list }) => list.description || null,
    }),
  }),
});

mailingFormType.ref.implement({
  description: 'A form by which visitors sign up.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ row: form }) => form.title }),
    slug: t.string({ description: 'Its short name.', resolve: ({ row: form }) => form.slug }),
    isOpen: t.boolean({
      nullable: false,
      description: 'Whether it takes sign-ups.',
      resolve: ({ row: form }) => form.isOpen,
    }),
    uri: t.string({
      description: 'The path of the page that shows it; null while it takes no sign-ups.',
      resolve: ({ row: form }) => (form.isOpen ? mailingFormPath(form) : null),
    }),
    fields: t.field({
      type: [MergeFieldRef],
      description: 'What it asks for beside the address.',
      resolve: ({ row: form }) => [...parseFields(form.fields)],
    }),
    lists: t.field({
      nullable: false,
      type: [mailingListType.ref],
      description: 'The lists that it offers.',
      async resolve({ row: form }, _, context) {
        const lists = await listsOfForm(context).load(form.id);
        return lists.map(mailingListType.toModel);
      },
    }),
  }),
});

subscriberType.ref.implement({
  description: 'An address and what is known of whom it belongs to.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    email: t.string({
      description: 'The address.',
      resolve: ({ row: subscriber }) => subscriber.email,
    }),
    status: t.field({
      type: SubscriberStatusRef,
      description: 'How it stands.',
      resolve: ({ row: subscriber }) => known(subscriber.status),
    }),
    fields: t.field({
      type: [MergeValueRef],
      description: 'What was filled in, as far as it is confirmed.',
      resolve: ({ row: subscriber }) =>
        Object.entries(parseValues(subscriber.fields)).map(([tag, value]) => ({
          tag,
          values: [value].flat(),
        })),
    }),
    subscriptions: t.field({
      nullable: false,
      type: [SubscriptionRef],
      description: 'The lists that it is or was on.',
      resolve: ({ row: subscriber }, _, context) => subscriptionsOf(context).load(subscriber.id),
    }),
    dateGmt: t.string({
      description: 'When it first signed up, in UTC.',
      resolve: ({ row: subscriber }) => subscriber.created,
    }),
    confirmedGmt: t.string({
      description: 'When it was last confirmed, in UTC.',
      resolve: ({ row: subscriber }) => subscriber.confirmed,
    }),
    unsubscribedGmt: t.string({
      description: 'When it was unsubscribed, in UTC.',
      resolve: ({ row: subscriber }) => subscriber.unsubscribed,
    }),
  }),
});
