import { json } from '../../../../rest/answer.ts';
import { endpoint } from '../../../../rest/endpoint.ts';
import { pagingHeaders } from '../../../../rest/paging.ts';
import { type Route, route } from '../../../../rest/route.ts';
import { listUsageEvents } from '../list-usage-events.ts';
import { presentUsageEvent, usageEventSchema } from '../present-usage-event.ts';
import { sendUsageEvent } from '../send-usage-event.ts';

/** interface.md §4.12 */
export const usageEventRoutes: readonly Route[] = [
  route({
    namespace: 'builder/v1',
    path: '/send-event',
    schema: usageEventSchema,
    endpoints: [
      endpoint(['GET'], listUsageEvents, {
        respond: ({ items, total }, { page, per_page: perPage }, context, request) =>
          json(
            items.map((event) => presentUsageEvent(context, event)),
            pagingHeaders(context, request, { page, perPage, total }),
          ),
      }),
      endpoint(['POST'], sendUsageEvent, {
        respond: (event, _, context) => ({
          ...json(presentUsageEvent(context, event)),
          status: 201,
        }),
      }),
    ],
  }),
];
