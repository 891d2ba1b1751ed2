import type { Page, PageRequest } from '../../../../pages/page.ts';
import { notFoundPage } from '../../../content/site/pages/not-found-page.ts';
import { contactFacts, fact } from '../../entries/pages/contact-facts.ts';
import type { EntryPart } from '../../entries/pages/entry-part.ts';
import { partyPage } from '../../entries/pages/party-page.ts';
import { venueJsonLd } from '../venue-json-ld.ts';
import { venueById } from '../venue-loaders.ts';
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
  return partyPage(request, host, part);
}
