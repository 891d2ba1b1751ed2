import { READS_NULL } from '../../../../graphql/cleared-input.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import type { PartyInput } from '../../parties/graphql/party-inputs.ts';
import { addPartyType } from '../../parties/graphql/party-type.ts';
import { venueOperations } from '../venue-operations.ts';
import { NearInputRef } from './near-input.ts';

/** The input as GraphQL parses it. */
export interface VenueInput extends PartyInput {
  readonly latitude?: Maybe<number>;
  readonly longitude?: Maybe<number>;
}

export const {
  type: VenueRef,
  connection: VenueConnectionRef,
  eventInput: EventVenueInputRef,
  readInput: readVenueInput,
} = addPartyType({
  operations: venueOperations,
  description:
    'Where events take place. Its name is its title, and what is said of it its content.',
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
  inputFields: (t) => ({
    latitude: t.float({
      extensions: READS_NULL,
      description: 'Degrees north; together with `longitude`, null for none.',
    }),
    longitude: t.float({
      extensions: READS_NULL,
      description: 'Degrees east; together with `latitude`, null for none.',
    }),
  }),
  // Null takes the venue off the map.
  readInput: ({ latitude, longitude }: VenueInput) => ({
    ...(latitude === undefined ? {} : { geo_lat: latitude }),
    ...(longitude === undefined ? {} : { geo_lng: longitude }),
  }),
  whereFields: (t) => ({
    near: t.field({
      type: NearInputRef,
      description:
        'Around a place, the nearest first unless `orderby` is given; the nearest 1,000.',
    }),
  }),
});
