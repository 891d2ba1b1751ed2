import type { Page, PageRequest } from '../../../../pages/page.ts';
import { notFoundPage } from '../../../content/site/pages/not-found-page.ts';
import type { EntryPart } from '../../entries/pages/entry-part.ts';
import { contactFacts, fact } from '../../parties/pages/contact-facts.ts';
import { partyPage } from '../../parties/pages/party-page.ts';
import { venueById } from '../../parties/party-loaders.ts';
import { venueJsonLd } from '../venue-json-ld.ts';
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
