import { OrganizerLinkedDataRef } from '../../entries/graphql/linked-data.ts';
import { organizerOperations } from '../organizer-kind.ts';
import { addPartyType } from './party-type.ts';

export const {
  type: OrganizerRef,
  connection: OrganizerConnectionRef,
  eventInput: eventOrganizerInput,
} = addPartyType({
  operations: organizerOperations,
  description: 'Who holds events. Their name is the title, and what is said of them the content.',
  linkedData: OrganizerLinkedDataRef,
  words: { its: 'The', thatIs: 'who is' },
});
