import { defineListOperation, rowList } from '../../../operation/list-operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import type { Subscriber } from './mailing-loaders.ts';
import {
  type SubscriberFilter,
  subscriberFilterArgs,
  subscriberSource,
} from './subscriber-query.ts';

/** Subscribers, the latest first. */
export const listSubscribers = defineListOperation({
  name: 'listSubscribers',
  summary: 'Lists subscribers, the latest first.',
  args: subscriberFilterArgs,
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  toQuery: (_, filter): SubscriberFilter => filter,
  ...rowList<SubscriberFilter, Subscriber>(subscriberSource, 'Subscriber', 'MailingSubscription'),
});
