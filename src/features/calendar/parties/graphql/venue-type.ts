import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { VenueLinkedDataRef } from '../../entries/graphql/linked-data.ts';
import { venueOperations } from '../venue-kind.ts';
import { DEFAULT_KM } from '../venues-near.ts';
import { addPartyType } from './party-type.ts';

export const NearInputRef = builder.inputType('NearInput', {
  description: 'The surroundings of a place.',
  fields: (t) => ({
    lat: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    lng: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
    km: t.float({ description: `How far at most, in kilometres; ${DEFAULT_KM} unless said.` }),
  }),
});

export const {
  type: VenueRef,
  connection: VenueConnectionRef,
  eventInput: eventVenueInput,
} = addPartyType({
  operations: venueOperations,
  description:
    'Where events take place. Its name is its title, and what is said of it its content.',
  linkedData: VenueLinkedDataRef,
  words: { its: 'Its', thatIs: 'that is' },
  objectFields: (t, detailsOf) => ({
    latitude: t.float({
      description: 'Degrees north (WGS 84); null where it is not known.',
      resolve: async (model, _, context) => (await detailsOf(model, context))?.latitude,
    }),
    longitude: t.float({
      description: 'Degrees east (WGS 84); null where it is not known.',
      resolve: async (model, _, context) => (await detailsOf(model, context))?.longitude,
    }),
  }),
  // Null takes the venue off the map.
  fields: {
    latitude: arg('geo_lat', {
      type: 'Float',
      description: 'Degrees north; together with `longitude`, null for none.',
    }),
    longitude: arg('geo_lng', {
      type: 'Float',
      description: 'Degrees east; together with `latitude`, null for none.',
    }),
  },
  whereFields: { near: arg('near', { type: NearInputRef }) },
});
