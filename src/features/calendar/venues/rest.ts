import { venueKind } from '../entries/calendar-kind.ts';
import { partyRoutes } from '../entries/rest/party-routes.ts';
import { createVenue } from './create-venue.ts';
import { deleteVenue } from './delete-venue.ts';
import { getVenue } from './get-venue.ts';
import { listVenues } from './list-venues.ts';
import { loadVenue } from './load-venue.ts';
import { presentVenue } from './present-venue.ts';
import { updateVenue } from './update-venue.ts';
import { venueJsonLd } from './venue-json-ld.ts';
import { venueById } from './venue-loaders.ts';
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
