import { venueKind } from '../entries/calendar-kind.ts';
import { venueById } from '../parties/party-loaders.ts';
import { presentVenue } from '../parties/present-party.ts';
import { partyRoutes } from '../parties/rest/party-routes.ts';
import { createVenue } from './create-venue.ts';
import { deleteVenue } from './delete-venue.ts';
import { getVenue } from './get-venue.ts';
import { listVenues } from './list-venues.ts';
import { loadVenue } from './load-venue.ts';
import { updateVenue } from './update-venue.ts';
import { venueJsonLd } from './venue-json-ld.ts';
import { venueSchema } from './venue-schema.ts';

/** interface.md §4.3 */
export const venueRoutes = partyRoutes({
  path: '/venues',
  kind: venueKind,
  schema: venueSchema,
  byId: venueById,
  load: loadVenue,
  present: presentVenue,
  jsonLd: venueJsonLd,
  list: listVenues,
  create: createVenue,
  get: getVenue,
  remove: deleteVenue,
  update: updateVenue,
});
