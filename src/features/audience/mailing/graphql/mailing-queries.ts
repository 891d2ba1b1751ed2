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
  mailingFormType,
  mailingListType,
  SubscriberStatusRef,
  subscriberType,
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
    type: mailingListType.ref,
    description: `A mailing list. ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) =>
      mailingListType.find(context, toDatabaseId(id, 'mailing_list') ?? 0),
  }),
  mailingLists: t.field({
    type: mailingListType.connection,
    description: `${listMailingLists.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    async resolve(_, paging, context) {
      const lists = await performList(listMailingLists, context, { args: {} }, paging);
      return mapConnection(lists, mailingListType.toModel);
    },
  }),
  mailingForm: t.field({
    type: mailingFormType.ref,
    description: `A sign-up form. ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) =>
      mailingFormType.find(context, toDatabaseId(id, 'mailing_form') ?? 0),
  }),
  mailingForms: t.field({
    type: mailingFormType.connection,
    description: `${listMailingForms.summary} ${FOR_ADMINISTRATORS}`,
    args: pagingArgs(),
    async resolve(_, paging, context) {
      const forms = await performList(listMailingForms, context, { args: {} }, paging);
      return mapConnection(forms, mailingFormType.toModel);
    },
  }),
  subscriber: t.field({
    type: subscriberType.ref,
    description: `A subscriber. ${FOR_ADMINISTRATORS}`,
    args: { id: t.arg.id({ required: true, description: 'The global id or the number.' }) },
    resolve: (_, { id }, context) =>
      subscriberType.find(context, toDatabaseId(id, 'subscriber') ?? 0),
  }),
  subscribers: t.field({
    type: subscriberType.connection,
    description: `${listSubscribers.summary} ${FOR_ADMINISTRATORS}`,
    args: subscriberWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listSubscribers, context, subscriberWhere.read(where), paging);
      return mapConnection(list, subscriberType.toModel);
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
