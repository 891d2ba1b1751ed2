import { defineOperation } from '../../operation/operation.ts';
import { eventKind } from '../calendar-records/calendar-kind.ts';
import {
  refuseCalendarEditing,
  refuseForeignAuthor,
  refuseUneditableRecord,
} from '../calendar-records/calendar-policy.ts';
import { eventFields } from './event-fields.ts';
import { eventById } from './event-loaders.ts';
import { eventNotFound } from './event-policy.ts';
import { findWholeEvent, meantEventArgs } from './find-event.ts';
import { updateEventEntry } from './write-event.ts';
import { readWrittenEvent } from './written-event.ts';

/** interface.md §2.1; answers the event's id. With an id, `slug` is its new slug; without one, it says which event is meant. */
export const updateEvent = defineOperation({
  name: 'updateEvent',
  kind: 'mutation',
  summary: 'Changes an event.',
  args: { ...meantEventArgs, ...eventFields },
  async authorize(context, { author, id, slug }) {
    refuseCalendarEditing(context, eventKind);
    const head = await findWholeEvent(context, { id, slug });
    refuseUneditableRecord(context, head);
    refuseForeignAuthor(context, eventKind, author, head.authorId);
  },
  async resolve(context, args): Promise<number> {
    const { id } = await findWholeEvent(context, args);
    const before = await eventById(context).load(id);
    if (!before) throw eventNotFound();
    const slug = args.id === undefined ? undefined : args.slug;
    const changes = await readWrittenEvent(context, { ...args, slug }, before);
    await context.write((transaction) => updateEventEntry(context, transaction, id, changes));
    return id;
  },
});
