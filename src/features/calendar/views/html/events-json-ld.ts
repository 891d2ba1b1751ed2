import { jsonLdScript, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { loadEventJsonLd } from '../../events/event-json-ld.ts';
import type { ShownEvent } from '../../events/pages/shown-event.ts';

/** Renders events as JSON-LD (https://schema.org) for search engines; nothing if there are none. */
export async function viewJsonLd(
  context: Context,
  events: readonly ShownEvent[],
): Promise<Markup | null> {
  if (events.length === 0) return null;
  return jsonLdScript(await Promise.all(events.map((event) => oneJsonLd(context, event))));
}

/** Returns the JSON-LD of an event with the URL of its page. */
export const oneJsonLd = (
  context: Context,
  { record, occurrence, path }: ShownEvent,
): Promise<Resource> =>
  loadEventJsonLd(context, { record, occurrence, url: context.addresses.page(path) });
