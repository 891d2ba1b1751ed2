import { arg, defineWhere, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { mapConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { CsvPageRef } from '../../../../graphql/shared-types.ts';
import { listMailingForms, listMailingLists } from '../mailing-records.ts';
import {
  exportSubscribers,
  listSubscribers,
  subscriberFilterArgs,
} from '../subscriber-operations.ts';
import {
  findForm,
  findList,
  findSubscriber,
  MailingFormConnectionRef,
  MailingFormRef,
  MailingListConnectionRef,
  MailingListRef,
  SubscriberConnectionRef,
  SubscriberRef,
  SubscriberStatusRef,
  toMailingFormModel,
  toMailingListModel,
  toSubscriberModel,
} from './mailing-models.ts';

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

builder.queryFields((t) => ({
  mailingList: t.field({
    type: MailingListRef,
    description: `A mailing list. ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) => findList(context, toDatabaseId(id, 'mailing_list') ?? 0),
  }),
  mailingLists: t.field({
    type: MailingListConnectionRef,
    description: `${listMailingLists.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    async resolve(_, paging, context) {
      const lists = await performList(listMailingLists, context, { args: {} }, paging);
      return mapConnection(lists, toMailingListModel);
    },
  }),
  mailingForm: t.field({
    type: MailingFormRef,
    description: `A sign-up form. ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) => findForm(context, toDatabaseId(id, 'mailing_form') ?? 0),
  }),
  mailingForms: t.field({
    type: MailingFormConnectionRef,
    description: `${listMailingForms.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    async resolve(_, paging, context) {
      const forms = await performList(listMailingForms, context, { args: {} }, paging);
      return mapConnection(forms, toMailingFormModel);
    },
  }),
  subscriber: t.field({
    type: SubscriberRef,
    description: `A subscriber. ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'The global id or the number.' }) },
    resolve: (_, { id }, context) => findSubscriber(context, toDatabaseId(id, 'subscriber') ?? 0),
  }),
  subscribers: t.field({
    type: SubscriberConnectionRef,
    description: `${listSubscribers.summary} ${FOR_ADMINISTRATORS}`,
    args: subscriberWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listSubscribers, context, subscriberWhere.read(where), paging);
      return mapConnection(list, toSubscriberModel);
    },
  }),
  subscribersCsv: t.field({
    type: CsvPageRef,
    description: `${exportSubscribers.summary} ${FOR_ADMINISTRATORS}`,
    args: {
      ...subscriberWhere.whereArg(),
      after: t.arg.string({ description: '`next` of the part before.' }),
      limit: t.arg.int({ description: 'How many rows; 1000 unless said, 5000 at most.' }),
    },
    resolve(_, { where, ...part }, context) {
      const { args, names } = subscriberWhere.read(where);
      return perform(exportSubscribers, context, { ...args, ...part }, names);
    },
  }),
}));
