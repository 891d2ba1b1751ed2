import { partyOperations } from '../parties/party-operations.ts';
import { organizerKind } from './organizer-kind.ts';

export const organizerOperations = partyOperations(organizerKind);
