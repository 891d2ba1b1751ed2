import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../rest/representation/resource.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { loadEventJsonLd } from '../event-json-ld.ts';
import { type Event, eventById, loadEvent } from '../event-loaders.ts';
import type { EventModel } from './event-ref.ts';

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
export async function eventOf(
  context: Context,
  { record }: EventModel,
): Promise<Event | undefined> {
  return (await eventById(context).load(record.id))?.event;
}
