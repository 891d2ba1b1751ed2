import { builder } from '../../../../graphql/builder.ts';
import { defineRecordType } from '../../../../graphql/record-type.ts';
import { getMailingForm, getMailingList, getSubscriber } from '../mailing-records.ts';

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

/** Their fields are in mailing-types.ts. */
export const mailingListType = defineRecordType('MailingList', 'mailing_list', getMailingList);
export const mailingFormType = defineRecordType('MailingForm', 'mailing_form', getMailingForm);
export const subscriberType = defineRecordType('Subscriber', 'subscriber', getSubscriber);
