import { partyOperations } from '../parties/party-operations.ts';
import { venueKind } from './venue-kind.ts';

export const venueOperations = partyOperations(venueKind);
