import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { TagRef, type TermModel } from '../../../content/terms/graphql/term-model.ts';
import { UserRef } from '../../../content/users/graphql/user-model.ts';
import { EventsCategoryRef } from '../../event-terms/graphql/events-category-ref.ts';
import { OrganizerRef } from '../../organizers/graphql/organizer-type.ts';
import { VenueRef } from '../../venues/graphql/venue-type.ts';
import { eventConnectionOf } from './event-connection.ts';
import { EventConnectionRef } from './event-ref.ts';
import { EventWhereRef } from './event-where-input.ts';

const args = () => ({
  ...pagingArgs(500),
  ...builder.args((t) => ({
    where: t.field({
      type: EventWhereRef,
      description: 'Which of them; from today on unless said.',
    }),
  })),
});

builder.objectField(VenueRef, 'events', (t) =>
  t.field({
    type: EventConnectionRef,
    description: 'What takes place there.',
    args: args(),
    resolve: ({ record }, asked, context) =>
      eventConnectionOf(context, { relation: 'venue', key: record.id }, asked),
  }),
);

builder.objectField(OrganizerRef, 'events', (t) =>
  t.field({
    type: EventConnectionRef,
    description: 'What they hold.',
    args: args(),
    resolve: ({ record }, asked, context) =>
      eventConnectionOf(context, { relation: 'organizer', key: record.id }, asked),
  }),
);

for (const ref of [EventsCategoryRef, TagRef])
  builder.objectField(ref, 'events', (t) =>
    t.field({
      type: EventConnectionRef,
      description: 'The events that carry it.',
      args: args(),
      resolve: ({ term }: TermModel, asked, context) =>
        eventConnectionOf(context, { relation: 'term', key: term.id }, asked),
    }),
  );

builder.objectField(UserRef, 'events', (t) =>
  t.field({
    type: EventConnectionRef,
    description: 'The events that the user wrote.',
    args: args(),
    resolve: ({ user }, asked, context) =>
      eventConnectionOf(context, { relation: 'author', key: user.id }, asked),
  }),
);
