import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { partyWhereFields } from '../../parties/graphql/party-where.ts';

/** Its fields are in organizer-type.ts. */
export const OrganizerRef = builder.objectRef<EntryModel>('Organizer');

export const OrganizerConnectionRef = connectionType('Organizer', OrganizerRef);

export const OrganizerWhereRef = builder.inputType('RootQueryToOrganizerConnectionWhereArgs', {
  description: 'Which organizers.',
  fields: partyWhereFields,
});
