import { organizerKind } from '../entries/calendar-kind.ts';
import { partyRoutes } from '../parties/rest/party-routes.ts';
import { createOrganizer } from './create-organizer.ts';
import { deleteOrganizer } from './delete-organizer.ts';
import { getOrganizer } from './get-organizer.ts';
import { listOrganizers } from './list-organizers.ts';
import { loadOrganizer } from './load-organizer.ts';
import { organizerJsonLd } from './organizer-json-ld.ts';
import { organizerById } from './organizer-loaders.ts';
import { organizerSchema } from './organizer-schema.ts';
import { presentOrganizer } from './present-organizer.ts';
import { updateOrganizer } from './update-organizer.ts';

/** interface.md §4.3 */
export const organizerRoutes = partyRoutes({
  path: '/organizers',
  kind: organizerKind,
  schema: organizerSchema,
  byId: organizerById,
  load: loadOrganizer,
  present: presentOrganizer,
  jsonLd: organizerJsonLd,
  list: listOrganizers,
  create: createOrganizer,
  get: getOrganizer,
  remove: deleteOrganizer,
  update: updateOrganizer,
});
