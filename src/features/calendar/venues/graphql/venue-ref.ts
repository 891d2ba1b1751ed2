import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { partyWhereFields } from '../../parties/graphql/party-where.ts';
import { NearInputRef } from './near-input.ts';

/** Its fields are in venue-type.ts. */
export const VenueRef = builder.objectRef<EntryModel>('Venue');

export const VenueConnectionRef = connectionType('Venue', VenueRef);

export const VenueWhereRef = builder.inputType('RootQueryToVenueConnectionWhereArgs', {
  description: 'Which venues.',
  fields: (t) => ({
    ...partyWhereFields(t),
    near: t.field({
      type: NearInputRef,
      description:
        'Around a place, the nearest first unless `orderby` is given; the nearest 1,000.',
    }),
  }),
});
