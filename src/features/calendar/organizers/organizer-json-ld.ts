import type { Resource } from '../../../rest/representation/resource.ts';
import { plainDescription } from '../entries/plain-description.ts';
import { withoutEmpty } from '../entries/without-empty.ts';
import type { OrganizerRecord } from './organizer-loaders.ts';

/** An organizer as https://schema.org/Person; `url` is the address of their page. */
export const organizerJsonLd = ({ entry, organizer }: OrganizerRecord, url: string): Resource => ({
  '@type': 'Person',
  name: entry.title,
  ...withoutEmpty({
    description: plainDescription(entry),
    url,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  }),
});
