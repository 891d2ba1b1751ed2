import type { FieldMap } from '@pothos/core';
import { builder, type ObjectFields } from '../../../../graphql/builder.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';

type Texts = Readonly<Record<string, string>>;

/** Members that are text, or a number as its digits; null where the data has none. */
const texts = (t: ObjectFields<Resource>, described: Texts) =>
  Object.fromEntries(
    Object.entries(described).map(([name, description]) => [
      name,
      t.string({
        description,
        resolve(data) {
          const value = data[name === 'type' || name === 'context' ? `@${name}` : name];
          return value === undefined ? null : String(value);
        },
      }),
    ]),
  );

const dataType = (
  name: string,
  description: string,
  described: Texts,
  more: (t: ObjectFields<Resource>) => FieldMap = () => ({}),
) =>
  builder.objectRef<Resource>(name).implement({
    description: `${description} in the words of https://schema.org.`,
    fields: (t) => ({ ...texts(t, described), ...more(t) }),
  });

/** A member that is an object, and the first one of several. */
const one = (data: Resource, name: string): Resource | null => every(data, name)[0] ?? null;

const every = (data: Resource, name: string): readonly Resource[] =>
  data[name] === undefined ? [] : [data[name] as Resource | Resource[]].flat(); // objects, as they are presented

const TYPE = { type: 'The type: `@type`.' };
const TEXTS = {
  ...TYPE,
  name: 'The name.',
  description: 'What is said of it, as plain text.',
  url: 'The address of its page.',
};
const CONTACT = {
  ...TEXTS,
  telephone: 'The telephone number.',
  sameAs: 'The address of its website.',
};

const AddressRef = dataType('AddressLinkedData', 'An address', {
  ...TYPE,
  streetAddress: 'Street and number.',
  addressLocality: 'The town.',
  addressRegion: 'The state or province.',
  postalCode: 'The postal code.',
  addressCountry: 'The country.',
});

export const VenueLinkedDataRef = dataType('VenueLinkedData', 'A venue', CONTACT, (t) => ({
  address: t.field({
    type: AddressRef,
    description: 'The address.',
    resolve: (data) => one(data, 'address'),
  }),
}));

export const OrganizerLinkedDataRef = dataType('OrganizerLinkedData', 'An organizer', {
  ...CONTACT,
  email: 'The e-mail address.',
});

const OfferRef = dataType('TicketLinkedData', 'What an event costs', {
  ...TYPE,
  url: 'The address of the event’s page.',
  price: 'The price, if there is one only.',
  lowPrice: 'The lowest of several prices.',
  highPrice: 'The highest of several prices.',
  priceCurrency: 'The code of the currency.',
  category: 'The category of the offer.',
  availability: 'Whether there are any left.',
  validFrom: 'From when on it is offered.',
});

export const EventLinkedDataRef = dataType(
  'EventLinkedData',
  'An event',
  {
    ...TEXTS,
    context: 'The vocabulary: `@context`.',
    image: 'The address of its picture.',
    eventAttendanceMode: 'Whether people meet in a place or online.',
    eventStatus: 'Whether it takes place.',
    startDate: 'When it begins, with the offset of its zone.',
    endDate: 'When it ends.',
    performer: 'Who performs.',
  },
  (t) => ({
    location: t.field({
      type: VenueLinkedDataRef,
      description: 'Where it takes place; the first of its venues.',
      resolve: (data) => one(data, 'location'),
    }),
    organizer: t.field({
      type: OrganizerLinkedDataRef,
      description: 'Who holds it; the first of its organizers.',
      resolve: (data) => one(data, 'organizer'),
    }),
    offers: t.field({
      type: [OfferRef],
      description: 'What it costs, if it costs anything.',
      resolve: (data) => every(data, 'offers'),
    }),
  }),
);
