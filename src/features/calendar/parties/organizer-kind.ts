import { organizerKind as kind } from '../../../content/kinds/registry.ts';
import { plainDescription, withoutEmpty } from '../entries/present-calendar-entry.ts';
import { definePartyKind, website, word } from './party-kind.ts';
import { partyOperations } from './party-operations.ts';

/** Who holds events (docs/rest.md §6.4). An e-mail address can be any text (recorded). */
export const organizerKind = definePartyKind(kind, {
  table: 'Organizer',
  descriptions: {
    text: 'What is to be said of them, as HTML.',
    image: 'Their picture: the id of a media item, or the address of its file.',
  },
  hasNullableArgs: true,
  fields: {
    phone: word('phone', 'The telephone number.'),
    website: website('The address of their website.'),
    email: word('email', 'The e-mail address.'),
  },
  toJsonLd: ({ entry, details: organizer }, url) => ({
    '@type': 'Person',
    name: entry.title,
    ...withoutEmpty({
      description: plainDescription(entry),
      url,
      telephone: organizer.phone,
      email: organizer.email,
      sameAs: organizer.website,
    }),
  }),
});

export const organizerOperations = partyOperations(organizerKind);
