import type { Context } from '../../../../operation/context.ts';
import { jsonLdScript } from '../../../../pages/json-ld.ts';
import type { Markup } from '../../../../pages/markup.ts';
import type { Resource } from '../../../../rest/representation/resource.ts';
import { eventJsonLd } from '../../events/event-json-ld.ts';
import { loadEventParts } from '../../events/event-representations.ts';
import { relatedJsonLd } from '../../events/present-event-alone.ts';
import type { ShownEvent } from '../shown-event.ts';

/** Renders events as JSON-LD (https://schema.org) for search engines; nothing if there are none. */
export async function viewJsonLd(
  context: Context,
  events: readonly ShownEvent[],
): Promise<Markup | null> {
  const found = await Promise.all(events.map((event) => oneJsonLd(context, event)));
  const known = found.filter((one) => one !== null);
  return known.length === 0 ? null : jsonLdScript(known);
}

/** Returns the JSON-LD of an event with the URL of its page; null if the event no longer exists. */
export async function oneJsonLd(
  context: Context,
  { record, occurrence, path }: ShownEvent,
): Promise<Resource | null> {
  const parts = await loadEventParts(context, { id: record.entry.id, occurrence });
  if (!parts) return null;
  const url = context.addresses.page(path);
  return eventJsonLd(context, { ...parts, url }, await relatedJsonLd(context, parts));
}
