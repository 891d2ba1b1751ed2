import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { changing } from '../../../../graphql/mutation.ts';
import { deletionFields } from '../../../content/entries/graphql/entry-inputs.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import {
  type PartyInput,
  partyInputFields,
  readPartyInput,
} from '../../parties/graphql/party-inputs.ts';

/** What mutations write of an organizer beside the name. */
export const organizerInputFields = (t: InputFields) => ({
  ...partyInputFields(t),
  email: t.string({ description: 'The e-mail address.' }),
});

/** The same as GraphQL has read it. */
export interface OrganizerInput extends PartyInput {
  readonly email?: string | null | undefined;
}

/** An input as arguments of `createOrganizer` and `updateOrganizer`. @throws ApiError `rest_invalid_param` for an id that is none */
export const readOrganizerInput = (input: OrganizerInput): Readonly<Record<string, unknown>> =>
  onlyGiven({ ...readPartyInput(input), organizer: input.title, email: input.email });

export const CreateOrganizerInputRef = builder.inputType('CreateOrganizerInput', {
  description: 'A new organizer.',
  fields: (t) => ({
    ...changing(t),
    ...organizerInputFields(t),
    title: t.string({ required: true, description: 'The name.' }),
  }),
});

export const UpdateOrganizerInputRef = builder.inputType('UpdateOrganizerInput', {
  description: 'What to change of an organizer; what is left out stays.',
  fields: (t) => ({
    ...changing(t),
    ...organizerInputFields(t),
    id: t.id({ required: true, description: 'The global id or number.' }),
    title: t.string({ description: 'The name.' }),
  }),
});

export const DeleteOrganizerInputRef = builder.inputType('DeleteOrganizerInput', {
  description: 'Which organizer to delete, and how.',
  fields: deletionFields,
});
