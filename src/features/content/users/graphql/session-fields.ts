import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { DateTimeRef, toDateTime } from '../../../../graphql/shared-types.ts';
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnSession,
} from '../session-operations.ts';

const SessionRef = builder.objectRef<OwnSession>('Session').implement({
  description: 'A browser in which somebody is logged in.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Its id, for `endOwnSession`.' }),
    isCurrent: t.exposeBoolean('isCurrent', {
      nullable: false,
      description: 'Whether this request comes from it.',
    }),
    userAgent: t.string({
      nullable: false,
      description: 'The program, as it calls itself.',
      resolve: ({ agent }) => agent,
    }),
    ip: t.exposeString('ip', { description: 'The address from which somebody logged in.' }),
    created: t.field({
      type: DateTimeRef,
      description: 'When somebody logged in, in UTC.',
      resolve: ({ created }) => toDateTime(created),
    }),
    lastSeen: t.field({
      type: DateTimeRef,
      description: 'When it was last used, in UTC, to the hour.',
      resolve: ({ lastSeen }) => toDateTime(lastSeen),
    }),
    expires: t.field({
      type: DateTimeRef,
      description: 'When it ends by itself, in UTC.',
      resolve: ({ expires }) => toDateTime(expires),
    }),
  }),
});

builder.queryField('sessions', (t) =>
  t.field({
    type: [SessionRef],
    description: `${listSessions.summary} At most 100, the last used first.`,
    resolve: async (_, __, context) => [...(await perform(listSessions, context, {}))],
  }),
);

const payload = definePayload<{ readonly ended: number }>(
  'EndSessionsPayload',
  'The sessions that were ended.',
  (t) => ({ ended: t.exposeInt('ended', { nullable: false, description: 'How many.' }) }),
);
const answer = (ended: number) => ({ ended });

defineMutation({
  name: 'endOwnSession',
  operation: endOwnSession,
  input: {
    description: 'Which session to end.',
    fields: { id: arg('id', { type: 'ID', description: 'Its id.' }) },
  },
  payload,
  answer,
});

defineMutation({
  name: 'endOtherSessions',
  operation: endOtherSessions,
  input: { description: 'Ends all sessions but the one of this request.', fields: {} },
  payload,
  answer,
});
