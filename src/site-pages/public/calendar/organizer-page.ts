import { organizerJsonLd } from '../../../features/organizers/organizer-json-ld.ts';
import { organizerById } from '../../../features/organizers/organizer-loaders.ts';
import type { Page, PageRequest } from '../../page.ts';
import { notFoundPage } from '../not-found-page.ts';
import { contactFacts } from './contact-facts.ts';
import type { EntryPart } from './entry-part.ts';
import { hostPage } from './host-page.ts';

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
  return hostPage(request, host, part);
}
