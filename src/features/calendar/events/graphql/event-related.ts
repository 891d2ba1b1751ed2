import type { ObjectRef } from '@pothos/core';
import { type Entry, termsOfEntry } from '../../../../content/entries/entry.ts';
import { builder, type SchemaTypes } from '../../../../graphql/builder.ts';
import { nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { readTogether } from '../../../../graphql/limits.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { UserRef } from '../../../content/entries/graphql/user-model.ts';
import { type TermModel, toTermModel } from '../../../content/terms/graphql/term-node.ts';
import { tagType } from '../../../content/terms/graphql/term-type.ts';
import {
  EventsCategoryConnectionRef,
  EventsCategoryRef,
} from '../../event-terms/graphql/events-category.ts';
import {
  OrganizerConnectionRef,
  OrganizerRef,
  VenueConnectionRef,
  VenueRef,
} from '../../parties/graphql/party-type.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { shownParties } from '../../parties/present-party.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import type { EventRelation } from '../event-tables.ts';
import { listEventsOf } from '../list-events.ts';
import { EventConnectionRef, EventRef } from './event-ref.ts';
import { eventConnection, eventWhere } from './event-where.ts';

builder.objectFields(EventRef, (t) => ({
  venue: t.field({
    type: VenueRef,
    description: 'Where it takes place; the first of its venues.',
    resolve: async ({ record }, _, context) =>
      (await partiesOf(context, venueKind, record))[0] ?? null,
  }),
  venues: t.field({
    type: VenueConnectionRef,
    description: 'All places where it takes place.',
    args: pagingArgs(),
    complexity: readTogether(),
    resolve: async ({ record }, paging, context) =>
      nodeConnection(await partiesOf(context, venueKind, record), paging),
  }),
  organizers: t.field({
    type: OrganizerConnectionRef,
    description: 'Who holds it.',
    args: pagingArgs(),
    complexity: readTogether(),
    resolve: async ({ record }, paging, context) =>
      nodeConnection(await partiesOf(context, organizerKind, record), paging),
  }),
  eventsCategories: t.field({
    type: EventsCategoryConnectionRef,
    description: 'Its categories, by name.',
    args: pagingArgs(),
    complexity: readTogether(),
    resolve: async ({ record }, paging, context) =>
      nodeConnection(await termsOf(context, record, 'ext_events_cat'), paging),
  }),
  tags: t.field({
    type: tagType.connections.of('EventToTag'),
    description: 'Its tags, by name.',
    args: pagingArgs(),
    complexity: readTogether(),
    resolve: async ({ record }, paging, context) =>
      nodeConnection(await termsOf(context, record, 'post_tag'), paging),
  }),
}));

/** The parties that the viewer may see; caches their rows for the resolvers of their own fields. */
async function partiesOf<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  { id }: Entry,
): Promise<readonly EntryModel[]> {
  const shown = await shownParties(context, kind, id);
  for (const one of shown) kind.byId(context).prime(one.entry.id, one);
  return shown.map(({ entry }) => toEntryModel(entry));
}

async function termsOf(
  context: Context,
  { id }: Entry,
  taxonomy: string,
): Promise<readonly TermModel[]> {
  const found = await termsOfEntry(context).load(id);
  return found.filter((term) => term.taxonomy === taxonomy).map(toTermModel);
}

/** Adds the list of events to a type whose records have some. */
function addEvents<Model>(
  type: ObjectRef<SchemaTypes, unknown, Model>,
  description: string,
  relation: EventRelation,
  keyOf: (model: Model) => number,
): void {
  builder.objectField(type, 'events', (t) =>
    t.field({
      type: EventConnectionRef,
      description,
      args: eventWhere.fieldArgs({ most: 500, description: 'Which of them.' }),
      resolve: (model, asked, context) =>
        eventConnection(context, asked, listEventsOf(relation, keyOf(model))),
    }),
  );
}

addEvents(VenueRef, 'What takes place there.', 'venue', ({ record }) => record.id);
addEvents(OrganizerRef, 'What they hold.', 'organizer', ({ record }) => record.id);
for (const type of [EventsCategoryRef, tagType.ref])
  addEvents(type, 'The events that carry it.', 'term', ({ term }) => term.id);
addEvents(UserRef, 'The events that the user wrote.', 'author', ({ user }) => user.id);
