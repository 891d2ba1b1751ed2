import { arg, defineWhere, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { definePageType } from '../../../../graphql/page-type.ts';
import { perform } from '../../../../graphql/perform.ts';
import { defineRecordType, type RowModel } from '../../../../graphql/record-type.ts';
import { CsvPageRef, csvPageArgs } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import { mailingFormPath, readPublicMailingForm } from '../mailing-form-operations.ts';
import {
  getMailingForm,
  getMailingList,
  getSubscriber,
  listMailingForms,
  listMailingLists,
  listsOfForm,
  type MailingForm,
  type MailingList,
  type Subscription,
  subscriptionsOf,
} from '../mailing-records.ts';
import { type MergeField, parseFields, parseValues } from '../merge-field.ts';
import {
  exportSubscribers,
  listSubscribers,
  subscriberFilterArgs,
  subscriberStatuses,
} from '../subscriber-operations.ts';

const SubscriberStatusRef = builder.enumType('SubscriberStatusEnum', {
  description: 'How an address stands.',
  values: {
    PENDING: { value: 'pending', description: 'Not confirmed yet; it gets no mail.' },
    SUBSCRIBED: { value: 'subscribed', description: 'Confirmed.' },
    UNSUBSCRIBED: { value: 'unsubscribed', description: 'Gets no mail any more.' },
    BOUNCED: { value: 'bounced', description: 'Mail does not reach it, so that none is sent.' },
  } as const,
});

export const SuppressionReasonRef = builder.enumType('SuppressionReasonEnum', {
  description: 'Why an address is not written to any more.',
  values: {
    UNSUBSCRIBED: { value: 'unsubscribed', description: 'Its owner wishes so.' },
    BOUNCED: { value: 'bounced', description: 'Mail came back.' },
    COMPLAINED: { value: 'complained', description: 'Its owner called a letter spam.' },
  } as const,
});

export const MergeFieldTypeRef = builder.enumType('MergeFieldTypeEnum', {
  description: 'What a field of a sign-up form takes.',
  values: {
    TEXT: { value: 'text', description: 'Any text.' },
    EMAIL: { value: 'email', description: 'An e-mail address.' },
    URL: { value: 'url', description: 'An address of the web.' },
    PHONE: { value: 'phone', description: 'A telephone number.' },
    NUMBER: { value: 'number', description: 'A number.' },
    DATE: { value: 'date', description: 'A date, YYYY-MM-DD.' },
    CHOICE: { value: 'choice', description: 'One of some choices.' },
    CHOICES: { value: 'choices', description: 'Any of some choices.' },
  } as const,
});

export const mailingListType = defineRecordType('MailingList', 'mailing_list', getMailingList);
export const mailingFormType = defineRecordType('MailingForm', 'mailing_form', getMailingForm);
export const subscriberType = defineRecordType('Subscriber', 'subscriber', getSubscriber);

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

mailingListType.implement('What addresses are collected for.', (t) => ({
  title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
  slug: t.string({ description: 'Its short name.', resolve: ({ row }) => row.slug }),
  description: t.string({
    description: 'What comes by it.',
    resolve: ({ row }) => row.description || null,
  }),
}));

const listsToShow = async (
  { row }: RowModel<MailingForm>,
  _: unknown,
  context: Context,
): Promise<RowModel<MailingList>[]> =>
  (await listsOfForm(context).load(row.id)).map(mailingListType.toModel);

mailingFormType.implement('A form by which visitors sign up.', (t) => ({
  title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
  slug: t.string({ description: 'Its short name.', resolve: ({ row }) => row.slug }),
  isOpen: t.boolean({
    nullable: false,
    description: 'Whether it takes sign-ups.',
    resolve: ({ row }) => row.isOpen,
  }),
  uri: t.string({
    description: 'The path of the page that shows it; null while it takes no sign-ups.',
    resolve: ({ row }) => (row.isOpen ? mailingFormPath(row) : null),
  }),
  fields: t.field({
    type: [MergeFieldRef],
    description: 'What it asks for beside the address.',
    resolve: ({ row }) => [...parseFields(row.fields)],
  }),
  lists: t.field({
    nullable: false,
    type: [mailingListType.ref],
    description: 'The lists that it offers.',
    resolve: listsToShow,
  }),
}));

const publicMailingFormType = definePageType({
  typename: 'PublicMailingForm',
  idType: 'public_mailing_form',
  folder: 'subscribe',
  read: readPublicMailingForm,
});

publicMailingFormType.implement('A form by which everybody may sign up.', (t) => ({
  title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
  slug: t.string({ description: 'Its short name.', resolve: ({ row }) => row.slug }),
  fields: t.field({
    type: [MergeFieldRef],
    description: 'What it asks for beside the address.',
    resolve: ({ row }) => [...parseFields(row.fields)],
  }),
  lists: t.field({
    type: [mailingListType.ref],
    nullable: false,
    description: 'The lists that it offers.',
    resolve: listsToShow,
  }),
}));

publicMailingFormType.queryField(
  'publicMailingForm',
  'A sign-up form by the slug of its page, for everybody.',
);

subscriberType.implement('An address and what is known of whom it belongs to.', (t) => ({
  email: t.string({
    description: 'The address.',
    resolve: ({ row }) => row.email,
  }),
  status: t.field({
    type: SubscriberStatusRef,
    description: 'How it stands.',
    resolve: ({ row }) => known(row.status),
  }),
  fields: t.field({
    type: [MergeValueRef],
    description: 'What was filled in, as far as it is confirmed.',
    resolve: ({ row }) =>
      Object.entries(parseValues(row.fields)).map(([tag, value]) => ({
        tag,
        values: [value].flat(),
      })),
  }),
  subscriptions: t.field({
    nullable: false,
    type: [SubscriptionRef],
    description: 'The lists that it is or was on.',
    resolve: ({ row }, _, context) => subscriptionsOf(context).load(row.id),
  }),
  dateGmt: t.string({
    description: 'When it first signed up, in UTC.',
    resolve: ({ row }) => row.created,
  }),
  confirmedGmt: t.string({
    description: 'When it was last confirmed, in UTC.',
    resolve: ({ row }) => row.confirmed,
  }),
  unsubscribedGmt: t.string({
    description: 'When it was unsubscribed, in UTC.',
    resolve: ({ row }) => row.unsubscribed,
  }),
}));

const subscriberWhere = defineWhere({
  name: 'SubscriberWhereInput',
  description: 'Which subscribers; all that is said must hold.',
  args: subscriberFilterArgs,
  fields: {
    listId: validId('list', 'mailing_list'),
    statusIn: arg('status', { type: SubscriberStatusRef, isEmptyNone: true }),
    search: arg('search'),
  },
});

const FOR_ADMINISTRATORS = 'For administrators.';

mailingListType.queryField(
  'mailingList',
  `A mailing list. ${FOR_ADMINISTRATORS}`,
  'Its global id or its number.',
);
mailingFormType.queryField(
  'mailingForm',
  `A sign-up form. ${FOR_ADMINISTRATORS}`,
  'Its global id or its number.',
);
subscriberType.queryField('subscriber', `A subscriber. ${FOR_ADMINISTRATORS}`);

builder.queryFields((t) => ({
  mailingLists: t.field({
    type: mailingListType.connection,
    description: `${listMailingLists.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    resolve: (_, paging, context) =>
      mailingListType.list(listMailingLists, context, { args: {} }, paging),
  }),
  mailingForms: t.field({
    type: mailingFormType.connection,
    description: `${listMailingForms.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    resolve: (_, paging, context) =>
      mailingFormType.list(listMailingForms, context, { args: {} }, paging),
  }),
  subscribers: t.field({
    type: subscriberType.connection,
    description: `${listSubscribers.summary} ${FOR_ADMINISTRATORS}`,
    args: subscriberWhere.fieldArgs(),
    resolve: (_, { where, ...paging }, context) =>
      subscriberType.list(listSubscribers, context, subscriberWhere.read(where), paging),
  }),
  subscribersCsv: t.field({
    type: CsvPageRef,
    description: `${exportSubscribers.summary} ${FOR_ADMINISTRATORS}`,
    args: { ...subscriberWhere.whereArg(), ...csvPageArgs() },
    resolve(_, { where, ...part }, context) {
      const { args, names } = subscriberWhere.read(where);
      return perform(exportSubscribers, context, { ...args, ...part }, names);
    },
  }),
}));
