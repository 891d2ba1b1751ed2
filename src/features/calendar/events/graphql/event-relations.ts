import { builder } from '../../../../graphql/builder.ts';
import type { TermModel } from '../../../content/terms/graphql/term-model.ts';
import { tagType } from '../../../content/terms/graphql/term-type.ts';
import { UserRef } from '../../../content/users/graphql/user-model.ts';
import { EventsCategoryRef } from '../../event-terms/graphql/events-category-ref.ts';
import { OrganizerRef } from '../../organizers/graphql/organizer-type.ts';
import { VenueRef } from '../../venues/graphql/venue-type.ts';
import { listEventsOf } from '../list-events.ts';
import { eventConnection } from './event-connection.ts';
import { EventConnectionRef } from './event-ref.ts';
import { eventWhere } from './event-where.ts';

const args = () =>
  eventWhere.fieldArgs({ most: 500, description: 'Which of them; from today on unless said.' });

builder.objectField(VenueRef, 'events', (t) =>
  t.field({
    type: EventConnectionRef,
    description: 'What takes place there.',
    args: args(),
    resolve: ({ record }, asked, context) =>
      eventConnection(context, asked, listEventsOf('venue', record.id)),
  }),
);

builder.objectField(OrganizerRef, 'events', (t) =>
  t.field({
    type: EventConnectionRef,
    description: 'What they hold.',
    args: args(),
    resolve: ({ record }, asked, context) =>
      eventConnection(context, asked, listEventsOf('organizer', record.id)),
  }),
);

for (const ref of [EventsCategoryRef, tagType.ref])
  builder.objectField(ref, 'events', (t) =>
    t.field({
      type: EventConnectionRef,
      description: 'The events that carry it.',
      args: args(),
      resolve: ({ term }: TermModel, asked, context) =>
        eventConnection(context, asked, listEventsOf('term', term.id)),
    }),
  );

builder.objectField(UserRef, 'events', (t) =>
  t.field({
    type: EventConnectionRef,
    description: 'The events that the user wrote.',
    args: args(),
    resolve: ({ user }, asked, context) =>
      eventConnection(context, asked, listEventsOf('author', user.id)),
  }),
);
