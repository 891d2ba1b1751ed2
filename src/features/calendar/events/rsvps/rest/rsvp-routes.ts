import { objectSchema, typed } from '../../../../../operation/representation/resource-schema.ts';
import { json, pagingHeaders } from '../../../../../rest/answer.ts';
import { endpoint, route } from '../../../../../rest/route.ts';
import { createRsvp } from '../create-rsvp.ts';
import { presentRsvp, rsvpSchema, rsvpStatuses } from '../rsvp.ts';
import { cancelRsvp, confirmRsvp, exportRsvps, listRsvps } from '../rsvp-operations.ts';

const namespace = 'ext/events/v1';

const status = { type: 'string', enum: [...rsvpStatuses], description: 'How it stands.' };

const statusSchema = objectSchema({ status });

/** Who may edit the event sees the whole RSVP. */
const takenSchema = {
  anyOf: [objectSchema({ status, places: typed('integer', 'How many places.') }), rsvpSchema],
};

/** docs/rest.md §6.10 */
export const rsvpRoutes = [
  route({
    namespace,
    path: '/events/{id}/rsvps',
    endpoints: [
      endpoint(['GET'], listRsvps, {
        answers: { schema: { type: 'array', items: rsvpSchema } },
        respond: ({ items, total }, { page, per_page: perPage }, context, request) =>
          json(items.map(presentRsvp), pagingHeaders(context, request, { page, perPage, total })),
      }),
      endpoint(['POST'], createRsvp, {
        answers: { status: 201, schema: takenSchema },
        respond: ({ rsvp, ...taken }) => ({
          status: 201,
          headers: {},
          body: rsvp ? presentRsvp(rsvp) : taken,
        }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/events/{id}/rsvps/csv',
    endpoints: [
      endpoint(['GET'], exportRsvps, {
        answers: { schema: { type: 'string', description: 'CSV (RFC 4180).' } },
        respond: ({ csv, next }, { id }, { addresses }) => ({
          status: 200,
          headers: {
            'Content-Type': 'text/csv; charset=UTF-8',
            'Content-Disposition': `attachment; filename="rsvps-${id}.csv"`,
            ...(next === null
              ? {}
              : {
                  Link: `<${addresses.rest(`/${namespace}/events/${id}/rsvps/csv`)}?after=${next}>; rel="next"`,
                }),
          },
          body: csv,
        }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/rsvps/{id}',
    endpoints: [
      endpoint(['DELETE'], cancelRsvp, {
        omit: ['token'],
        answers: { schema: rsvpSchema },
        respond: (rsvp) => json(presentRsvp(rsvp)),
      }),
    ],
  }),
  route({
    namespace,
    path: '/rsvps/{id}/confirm',
    endpoints: [
      endpoint(['POST'], confirmRsvp, {
        omit: ['token'],
        answers: { schema: statusSchema },
        respond: (status) => json({ status }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/rsvps/confirm',
    endpoints: [
      endpoint(['POST'], confirmRsvp, {
        omit: ['id'],
        answers: { schema: statusSchema },
        respond: (status) => json({ status }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/rsvps/cancel',
    endpoints: [
      endpoint(['POST'], cancelRsvp, {
        omit: ['id'],
        answers: { schema: statusSchema },
        respond: ({ status }) => json({ status }),
      }),
    ],
  }),
];
