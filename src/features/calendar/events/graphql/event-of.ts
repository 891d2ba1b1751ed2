import type { Context } from '../../../../operation/context.ts';
import { type Event, eventById } from '../event-loaders.ts';
import type { EventModel } from './event-ref.ts';

/** Loads the columns of an event beside those of its entry. */
export async function eventOf(
  context: Context,
  { record }: EventModel,
): Promise<Event | undefined> {
  return (await eventById(context).load(record.id))?.event;
}
