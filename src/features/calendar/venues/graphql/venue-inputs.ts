import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { changing } from '../../../../graphql/mutation.ts';
import { deletionFields } from '../../../content/entries/graphql/entry-inputs.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import {
  type PartyInput,
  partyInputFields,
  readPartyInput,
} from '../../parties/graphql/party-inputs.ts';

/** What mutations write of a venue beside its name. */
export const venueInputFields = (t: InputFields) => ({
  ...partyInputFields(t),
  address: t.string({ description: 'Street and number.' }),
  city: t.string({ description: 'The town.' }),
  country: t.string({ description: 'The country.' }),
  province: t.string({ description: 'The province, outside of the United States.' }),
  state: t.string({ description: 'The state, in the United States.' }),
  stateProvince: t.string({ description: 'The state or province, whichever the country has.' }),
  zip: t.string({ description: 'The postal code.' }),
  showMap: t.boolean({ description: 'Whether its page shows a map.' }),
  showMapLink: t.boolean({ description: 'Whether its page links to a map.' }),
  latitude: t.float({ description: 'Degrees north; together with `longitude`, null for none.' }),
  longitude: t.float({ description: 'Degrees east; together with `latitude`, null for none.' }),
});

/** The same as GraphQL has read it. */
export interface VenueInput extends PartyInput {
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly province?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly stateProvince?: string | null | undefined;
  readonly zip?: string | null | undefined;
  readonly showMap?: boolean | null | undefined;
  readonly showMapLink?: boolean | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** An input as arguments of `createVenue` and `updateVenue`. @throws ApiError `rest_invalid_param` for an id that is none */
export const readVenueInput = (input: VenueInput): Readonly<Record<string, unknown>> => ({
  ...onlyGiven({
    ...readPartyInput(input),
    venue: input.title,
    address: input.address,
    city: input.city,
    country: input.country,
    province: input.province,
    state: input.state,
    stateprovince: input.stateProvince,
    zip: input.zip,
    show_map: input.showMap,
    show_map_link: input.showMapLink,
  }),
  // Of these, null is a wish: to be on no map.
  ...(input.latitude === undefined ? {} : { geo_lat: input.latitude }),
  ...(input.longitude === undefined ? {} : { geo_lng: input.longitude }),
});

export const CreateVenueInputRef = builder.inputType('CreateVenueInput', {
  description: 'A new venue.',
  fields: (t) => ({
    ...changing(t),
    ...venueInputFields(t),
    title: t.string({ required: true, description: 'Its name.' }),
  }),
});

export const UpdateVenueInputRef = builder.inputType('UpdateVenueInput', {
  description: 'What to change of a venue; what is left out stays.',
  fields: (t) => ({
    ...changing(t),
    ...venueInputFields(t),
    id: t.id({ required: true, description: 'Its global id or number.' }),
    title: t.string({ description: 'Its name.' }),
  }),
});

export const DeleteVenueInputRef = builder.inputType('DeleteVenueInput', {
  description: 'Which venue to delete, and how.',
  fields: deletionFields,
});
