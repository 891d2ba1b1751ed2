import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { performList } from '../../../../graphql/perform.ts';
import { JsonRef } from '../../../../graphql/shared-types.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { listUsageEvents, sendUsageEvent, type UsageEvent } from '../usage-events.ts';

const UsageEventRef = builder.objectRef<UsageEvent>('UsageEvent').implement({
  description: 'What somebody did in the page builder.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    eventData: t.field({
      type: JsonRef,
      nullable: false,
      description: 'What happened, as the page builder told it.',
      resolve: ({ payload }) => payload,
    }),
    author: t.field({
      type: UserRef,
      description: 'Who it was; null for somebody who is gone.',
      resolve: ({ userId }) => userId,
    }),
    date: t.string({
      nullable: false,
      description: "When, in the site's time.",
      resolve: ({ date }, _, { site }) => toSiteTime(date, site),
    }),
    dateGmt: t.exposeString('date', { nullable: false, description: 'The same in UTC.' }),
  }),
});

builder.queryField('usageEvents', (t) =>
  t.field({
    type: connectionType('UsageEvent', UsageEventRef),
    description: 'What was done in the page builder, the latest first, for administrators.',
    args: {
      search: t.arg.string({
        extensions: { maxLength: SEARCH_TEXT },
        description: 'Only what has this in it.',
      }),
      ...pagingArgs(),
    },
    resolve: (_, { search, ...paging }, context) =>
      performList(listUsageEvents, context, { args: { search } }, paging),
  }),
);

defineMutation({
  name: 'sendUsageEvent',
  operation: sendUsageEvent,
  input: {
    description: 'What happened.',
    fields: { eventData: arg('event_data', { type: JsonRef }) },
  },
  payload: definePayload<{ readonly usageEvent: UsageEvent }>(
    'SendUsageEventPayload',
    'The event that was stored.',
    (t) => ({
      usageEvent: t.expose('usageEvent', {
        type: UsageEventRef,
        nullable: true,
        description: 'The event.',
      }),
    }),
  ),
  answer: (usageEvent) => ({ usageEvent }),
});
