import { venueJsonLd } from '../../../features/venues/venue-json-ld.ts';
import { venueById } from '../../../features/venues/venue-loaders.ts';
import type { Page, PageRequest } from '../../page.ts';
import { notFoundPage } from '../not-found-page.ts';
import { contactFacts, fact } from './contact-facts.ts';
import type { EntryPart } from './entry-part.ts';
import { hostPage } from './host-page.ts';
import { venueAddress } from './venue-address.ts';

/** The page of a venue that the viewer may read. */
export async function venuePage(request: PageRequest, id: number, part: EntryPart): Promise<Page> {
  const record = await venueById(request.context).load(id);
  if (!record) return notFoundPage(request.context);
  const address = venueAddress(record.venue);
  const host = {
    entry: record.entry,
    kicker: 'Venue',
    facts: [...(address ? [fact('Address', address)] : []), ...contactFacts(record.venue)],
    of: { venues: [id] },
    jsonLd: (url: string) => venueJsonLd(record, url),
  };
  return hostPage(request, host, part);
}
