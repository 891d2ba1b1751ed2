import { builder } from '../../../graphql/builder.ts';
import { connectionType } from '../../../graphql/connection.ts';
import { hostWhereFields } from '../../calendar-records/graphql/host-where.ts';
import type { EntryModel } from '../../records/graphql/entry-model.ts';

/** Its fields are in organizer-type.ts. */
export const OrganizerRef = builder.objectRef<EntryModel>('Organizer');

export const OrganizerConnectionRef = connectionType('Organizer', OrganizerRef);

export const OrganizerWhereRef = builder.inputType('RootQueryToOrganizerConnectionWhereArgs', {
  description: 'Which organizers.',
  fields: hostWhereFields,
});
