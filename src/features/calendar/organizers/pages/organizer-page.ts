import type { Page, PageRequest } from '../../../../pages/page.ts';
import { notFoundPage } from '../../../content/site/pages/not-found-page.ts';
import type { EntryPart } from '../../entries/pages/entry-part.ts';
import { contactFacts } from '../../parties/pages/contact-facts.ts';
import { partyPage } from '../../parties/pages/party-page.ts';
import { organizerJsonLd } from '../organizer-json-ld.ts';
import { organizerById } from '../organizer-loaders.ts';

/** The page of an organizer that the viewer may read. */
export async function organizerPage(
  request: PageRequest,
  id: number,
  part: EntryPart,
): Promise<Page> {
  const record = await organizerById(request.context).load(id);
  if (!record) return notFoundPage(request.context);
  const host = {
    entry: record.entry,
    kicker: 'Organizer',
    facts: contactFacts(record.organizer),
    of: { organizers: [id] },
    jsonLd: (url: string) => organizerJsonLd(record, url),
  };
  return partyPage(request, host, part);
}
