import { mediaAddress } from '../../../content/media/media-address.ts';
import { jsonLdScript, type Markup } from '../../../lib/markup.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { utcDate } from '../../../operation/site-time.ts';
import { plainDescription, withoutEmpty } from '../entries/present-calendar-entry.ts';
import { withOffset } from '../entries/time/event-time.ts';
import { organizerKind } from '../parties/organizer-kind.ts';
import { partyAsJsonLd, presentPartiesOf } from '../parties/present-party.ts';
import { venueKind } from '../parties/venue-kind.ts';
import { costAmounts } from './event-cost.ts';
import { statusAsJsonLd } from './event-status.ts';
import type { ShownEvent } from './pages/shown-event.ts';
import type { EventParts } from './present-event.ts';

/** The parts of an event's JSON-LD (https://schema.org) that come from related records. */
export interface RelatedJsonLd {
  readonly places: readonly Resource[];
  readonly people: readonly Resource[];
}

type DescribedEvent = Pick<EventParts, 'record' | 'occurrence' | 'url'>;

/** Loads what an event's JSON-LD shows, and presents it. Those of many events are loaded together. */
export const loadEventJsonLd = async (context: Context, event: DescribedEvent): Promise<Resource> =>
  toEventJsonLd(context, event, await loadRelatedJsonLd(context, event.record.entry.id));

/** Loads the JSON-LD of the venues and organizers that an event shows, in order. */
export async function loadRelatedJsonLd(context: Context, eventId: number): Promise<RelatedJsonLd> {
  const [places, people] = await Promise.all([
    presentPartiesOf(context, venueKind, eventId, partyAsJsonLd),
    presentPartiesOf(context, organizerKind, eventId, partyAsJsonLd),
  ]);
  return { places, people };
}

/** Presents an event as JSON-LD of type https://schema.org/Event. */
export function toEventJsonLd(
  context: Context,
  { record, occurrence, url }: DescribedEvent,
  { places, people }: RelatedJsonLd,
): Resource {
  const { entry, event, picture } = record;
  const { startLocal, endLocal, startUtc, endUtc } = occurrence ?? event;
  const [price, ...more] = costAmounts(event.cost);
  const onlineUrl = entry.password === '' ? event.onlineUrl : '';
  const { locations, ...status } = statusAsJsonLd(event, onlineUrl, places, url);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: entry.title,
    ...withoutEmpty({ description: shortDescription(entry) }),
    ...(picture ? { image: mediaAddress(context, picture.file) } : {}),
    url,
    ...status,
    startDate: withOffset(startLocal, startUtc),
    endDate: withOffset(endLocal, endUtc),
    ...(locations.length === 0 ? {} : { location: oneOrMore(locations) }),
    ...(people.length === 0 ? {} : { organizer: oneOrMore(people) }),
    ...(price === undefined
      ? {}
      : {
          offers: {
            '@type': more.length > 0 ? 'AggregateOffer' : 'Offer',
            ...(more.length > 0 ? { lowPrice: price, highPrice: more.at(-1) } : { price }),
            priceCurrency: event.currencyCode || context.services.config.donationCurrency,
            url,
            category: 'primary',
            availability: 'inStock',
            validFrom: `${utcDate(entry)}+00:00`,
          },
        }),
    performer: 'Organization',
  };
}

const oneOrMore = (items: readonly unknown[]) => (items.length === 1 ? items[0] : items);

/** Returns the excerpt, otherwise the description, as text; nothing if a password protects it. */
function shortDescription(entry: EventParts['record']['entry']): string {
  if (entry.password !== '' || entry.excerpt === '') return plainDescription(entry);
  return plainText(entry.excerpt, () => ' ');
}

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
