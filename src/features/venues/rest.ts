import type { Context } from '../../context.ts';
import { type Answer, created, json } from '../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../rest/route.ts';
import { venueKind } from '../calendar-records/calendar-kind.ts';
import { idInPath, slugInPath } from '../calendar-records/find-calendar-entry.ts';
import { hostListAnswer } from '../calendar-records/rest/host-list-answer.ts';
import { entryPath } from '../records/entry-path.ts';
import { createVenue } from './create-venue.ts';
import { deleteVenue } from './delete-venue.ts';
import { getVenue } from './get-venue.ts';
import { listVenues } from './list-venues.ts';
import { loadVenue } from './load-venue.ts';
import { presentVenue } from './present-venue.ts';
import { updateVenue } from './update-venue.ts';
import { venueJsonLd } from './venue-json-ld.ts';
import { type VenueRecord, venueById } from './venue-loaders.ts';
import { venueSchema } from './venue-schema.ts';

const namespace = 'ext/events/v1';

const collection = route({
  namespace,
  path: '/venues',
  schema: venueSchema,
  endpoints: [
    endpoint(['GET'], listVenues, {
      async respond(found, args, context) {
        const records = await venueById(context).loadMany(found.items.map(({ id }) => id));
        const known = records.filter((one): one is VenueRecord => one !== null && 'venue' in one);
        const shown = await Promise.all(known.map((one) => presentVenue(context, one)));
        return hostListAnswer(context, venueKind, shown, found, args);
      },
    }),
    endpoint(['POST'], createVenue, {
      async respond(id, _, context) {
        const address = context.addresses.rest(`${venueKind.collection}/${id}`);
        return created(await presentVenue(context, await loadVenue(context, id)), address);
      },
    }),
  ],
});

const item = (path: string, meant: typeof idInPath | typeof slugInPath): Route =>
  route({
    namespace,
    path,
    placeholders: { slug: '[^/]+', id: '\\d+' },
    schema: venueSchema,
    endpoints: [
      endpoint(['GET'], getVenue, {
        args: meant,
        omit: ['id', 'slug'],
        respond: answerVenue,
      }),
      endpoint(['DELETE'], deleteVenue, {
        args: meant,
        omit: ['id', 'slug', 'force'],
        respond: async (record, _, context) => json(await presentVenue(context, record)),
      }),
      endpoint(editMethods, updateVenue, {
        args: meant,
        omit: ['id', 'slug'],
        respond: async (id, _, context) =>
          json(await presentVenue(context, await loadVenue(context, id))),
      }),
    ],
  });

async function answerVenue(record: VenueRecord, _: unknown, context: Context): Promise<Answer> {
  const url = context.addresses.page(await entryPath(context, record.entry));
  return json({ ...(await presentVenue(context, record)), json_ld: venueJsonLd(record, url) });
}

/** interface.md §4.3 */
export const venueRoutes = [
  collection,
  item('/venues/{id}', idInPath),
  item('/venues/by-slug/{slug}', slugInPath),
];
