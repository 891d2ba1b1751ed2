import { entryPath } from '../../../../content/entries/entry-path.ts';
import { eventKind } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { findableNode } from '../../../../graphql/node.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { recordType } from '../../../content/entries/graphql/record-types.ts';
import { loadEventJsonLd } from '../event-json-ld.ts';
import { type Event, type EventAtTime, eventById, loadEvent } from '../event-loaders.ts';
import { type EventStatus, eventStatuses } from '../event-status.ts';
import { getEvent } from '../find-event.ts';
import { type Occurrence, occurrenceId } from '../recurrence/series.ts';

/** An event or one occurrence of a series in GraphQL. */
export interface EventModel extends EntryModel {
  readonly occurrence?: Occurrence | undefined;
}

/** Its fields are in event-type.ts; of an entry without an occurrence they show the event. */
export const EventRef = recordType(eventKind).type as ReturnType<
  typeof builder.objectRef<EventModel>
>;

export const EventConnectionRef = connectionType('Event', EventRef);

export const EventStatusRef = builder.enumType('EventStatusEnum', {
  description: 'Whether an event takes place.',
  values: Object.fromEntries(
    Object.entries(eventStatuses).map(([value, { description }]) => [
      value.toUpperCase(),
      { value: value as EventStatus, description }, // one of its keys
    ]),
  ),
});

/** An occurrence has the number of its event and a global id of its own. */
export function toEventModel({ record: { entry }, occurrence }: EventAtTime): EventModel {
  const model = toEntryModel(entry);
  if (occurrence === null) return model;
  const key = occurrenceId(entry.id, occurrence.startLocal);
  return { ...model, idType: 'occurrence', key, occurrence };
}

/** Loads an occurrence by id; null if it does not exist or the viewer may not read it. */
export async function loadOccurrence(context: Context, id: number): Promise<EventModel | null> {
  const found = await performOrNull(getEvent, context, { id });
  return found && toEventModel(found);
}

findableNode('occurrence', (context, id) =>
  /^\d{1,16}$/.test(id) ? loadOccurrence(context, Number(id)) : Promise.resolve(null),
);

/** Loads the JSON-LD of an event; null if the event is gone. */
export async function jsonLdOf(
  context: Context,
  { record: { id }, occurrence }: EventModel,
): Promise<Resource | null> {
  const record = await loadEvent(context, id);
  if (!record) return null;
  const url = context.addresses.page(await entryPath(context, record.entry));
  return loadEventJsonLd(context, { record, occurrence: occurrence ?? null, url });
}

/** Loads the columns of an event beside those of its entry. */
export const eventOf = async (
  context: Context,
  { record }: EventModel,
): Promise<Event | undefined> => (await eventById(context).load(record.id))?.event;

/** Makes the resolver of a field that is read of the columns of an event. */
export const ofEvent =
  <Value>(read: (event: Event, model: EventModel, context: Context) => Value | Promise<Value>) =>
  async (model: EventModel, _: object, context: Context): Promise<Value | null> => {
    const event = await eventOf(context, model);
    return event ? read(event, model, context) : null;
  };
