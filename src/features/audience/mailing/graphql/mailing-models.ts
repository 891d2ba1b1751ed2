import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  getMailingForm,
  getMailingList,
  getSubscriber,
  type MailingForm,
  type MailingList,
  type Subscriber,
} from '../mailing-records.ts';

export const SubscriberStatusRef = builder.enumType('SubscriberStatusEnum', {
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

export interface MailingListModel extends NodeModel {
  readonly list: MailingList;
}

export interface MailingFormModel extends NodeModel {
  readonly form: MailingForm;
}

export interface SubscriberModel extends NodeModel {
  readonly subscriber: Subscriber;
}

export const toMailingListModel = (list: MailingList): MailingListModel => ({
  typename: 'MailingList',
  idType: 'mailing_list',
  databaseId: list.id,
  list,
});

export const toMailingFormModel = (form: MailingForm): MailingFormModel => ({
  typename: 'MailingForm',
  idType: 'mailing_form',
  databaseId: form.id,
  form,
});

export const toSubscriberModel = (subscriber: Subscriber): SubscriberModel => ({
  typename: 'Subscriber',
  idType: 'subscriber',
  databaseId: subscriber.id,
  subscriber,
});

/** The list of an id; null for none, or for who may not read it. */
export async function findList(context: Context, id: number): Promise<MailingListModel | null> {
  const list = await performOrNull(getMailingList, context, { id });
  return list && toMailingListModel(list);
}

/** As `findList`. */
export async function findForm(context: Context, id: number): Promise<MailingFormModel | null> {
  const form = await performOrNull(getMailingForm, context, { id });
  return form && toMailingFormModel(form);
}

/** As `findList`. */
export async function findSubscriber(
  context: Context,
  id: number,
): Promise<SubscriberModel | null> {
  const subscriber = await performOrNull(getSubscriber, context, { id });
  return subscriber && toSubscriberModel(subscriber);
}

/** Their fields are in mailing-types.ts. */
export const MailingListRef = builder.objectRef<MailingListModel>('MailingList');
export const MailingFormRef = builder.objectRef<MailingFormModel>('MailingForm');
export const SubscriberRef = builder.objectRef<SubscriberModel>('Subscriber');

export const MailingListConnectionRef = connectionType('MailingList', MailingListRef);
export const MailingFormConnectionRef = connectionType('MailingForm', MailingFormRef);
export const SubscriberConnectionRef = connectionType('Subscriber', SubscriberRef);

findableNode('mailing_list', (context, id) => findList(context, toNumber(id)));
findableNode('mailing_form', (context, id) => findForm(context, toNumber(id)));
findableNode('subscriber', (context, id) => findSubscriber(context, toNumber(id)));

/** 0, which no record has as its id, for a text that is not a number. */
const toNumber = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 0);
