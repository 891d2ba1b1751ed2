import type { Context } from '../../context.ts';
import { type Answer, created, json } from '../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../rest/route.ts';
import { organizerKind } from '../calendar-records/calendar-kind.ts';
import { idInPath, slugInPath } from '../calendar-records/find-calendar-entry.ts';
import { hostListAnswer } from '../calendar-records/rest/host-list-answer.ts';
import { entryPath } from '../records/entry-path.ts';
import { createOrganizer } from './create-organizer.ts';
import { deleteOrganizer } from './delete-organizer.ts';
import { getOrganizer } from './get-organizer.ts';
import { listOrganizers } from './list-organizers.ts';
import { loadOrganizer } from './load-organizer.ts';
import { organizerJsonLd } from './organizer-json-ld.ts';
import { type OrganizerRecord, organizerById } from './organizer-loaders.ts';
import { organizerSchema } from './organizer-schema.ts';
import { presentOrganizer } from './present-organizer.ts';
import { updateOrganizer } from './update-organizer.ts';

const namespace = 'ext/events/v1';

const collection = route({
  namespace,
  path: '/organizers',
  schema: organizerSchema,
  endpoints: [
    endpoint(['GET'], listOrganizers, {
      async respond(found, args, context) {
        const records = await organizerById(context).loadMany(found.items.map(({ id }) => id));
        const known = records.filter(
          (one): one is OrganizerRecord => one !== null && 'organizer' in one,
        );
        const shown = await Promise.all(known.map((one) => presentOrganizer(context, one)));
        return hostListAnswer(context, organizerKind, shown, found, args);
      },
    }),
    endpoint(['POST'], createOrganizer, {
      async respond(id, _, context) {
        const address = context.addresses.rest(`${organizerKind.collection}/${id}`);
        return created(await presentOrganizer(context, await loadOrganizer(context, id)), address);
      },
    }),
  ],
});

const item = (path: string, meant: typeof idInPath | typeof slugInPath): Route =>
  route({
    namespace,
    path,
    placeholders: { slug: '[^/]+', id: '\\d+' },
    schema: organizerSchema,
    endpoints: [
      endpoint(['GET'], getOrganizer, {
        args: meant,
        omit: ['id', 'slug'],
        respond: answerOrganizer,
      }),
      endpoint(['DELETE'], deleteOrganizer, {
        args: meant,
        omit: ['id', 'slug', 'force'],
        respond: async (record, _, context) => json(await presentOrganizer(context, record)),
      }),
      endpoint(editMethods, updateOrganizer, {
        args: meant,
        omit: ['id', 'slug'],
        respond: async (id, _, context) =>
          json(await presentOrganizer(context, await loadOrganizer(context, id))),
      }),
    ],
  });

async function answerOrganizer(
  record: OrganizerRecord,
  _: unknown,
  context: Context,
): Promise<Answer> {
  const url = context.addresses.page(await entryPath(context, record.entry));
  return json({
    ...(await presentOrganizer(context, record)),
    json_ld: organizerJsonLd(record, url),
  });
}

/** interface.md §4.3 */
export const organizerRoutes = [
  collection,
  item('/organizers/{id}', idInPath),
  item('/organizers/by-slug/{slug}', slugInPath),
];
