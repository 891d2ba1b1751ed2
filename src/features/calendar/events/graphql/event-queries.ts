import { builder } from '../../../../graphql/builder.ts';
import { toNumber } from '../../../../graphql/global-id.ts';
import { lookUp } from '../../../content/entries/graphql/content-queries.ts';
import { addEntryChanges } from '../../../content/entries/graphql/entry-changes.ts';
import { entryIdType } from '../../../content/entries/graphql/entry-id-type.ts';
import { findableByPath, findEntryBySlug } from '../../../content/entries/graphql/find-by-uri.ts';
import { readOccurrenceId } from '../recurrence/occurrence-id.ts';
import { eventConnection } from './event-connection.ts';
import { EventConnectionRef, EventRef, loadOccurrence } from './event-ref.ts';
import { eventWhere } from './event-where.ts';

const KIND = ['ext_events'];

const EventIdTypeRef = entryIdType('EventIdType', 'an event', 'Its number, or an `occurrenceId`.');

builder.queryFields((t) => ({
  event: t.field({
    type: EventRef,
    description: 'An event that the caller may read, or one time of a series.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: EventIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
      password: t.arg.string({ description: 'The password of a protected event.' }),
    },
    resolve(_, asked, context) {
      const isNumber = asked.idType !== 'slug' && asked.idType !== 'uri';
      const id = isNumber ? toNumber(asked.id, 'occurrence') : null;
      return id !== null && readOccurrenceId(id)
        ? loadOccurrence(context, id)
        : lookUp(context, KIND, asked);
    },
  }),
  events: t.field({
    type: EventConnectionRef,
    description: 'Events from today on unless said, the earliest first; a series each time.',
    args: eventWhere.fieldArgs({ most: 500 }),
    resolve: (_, args, context) => eventConnection(context, args),
  }),
}));

addEntryChanges('ext_events', 'event', EventRef);

/** `/event/its-slug` */
findableByPath(async (context, path) => {
  const slug = /^\/event\/([^/]+)$/.exec(path)?.[1];
  return slug === undefined ? null : findEntryBySlug(context, slug, KIND);
});
