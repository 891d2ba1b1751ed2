import type { EntryRef } from '../../../../content/entries/entry-query.ts';
import { kindCapability } from '../../../../content/record-capabilities.ts';
import type { ArgValues } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Page } from '../../../../operation/operation.ts';
import { type Answer, created, json } from '../../../../rest/answer.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import { editMethods, endpoint, type Route, route } from '../../../../rest/route.ts';
import { type calendarListArgs, readCalendarPage } from '../../entries/calendar-args.ts';
import { idInPath, slugInPath } from '../../entries/find-calendar-entry.ts';
import { calendarListAnswer } from '../../entries/rest/calendar-list-answer.ts';
import type { PartyKind } from '../party-kind.ts';
import type { PartyRecord, PartyTable } from '../party-loaders.ts';
import type { PartyOperations } from '../party-operations.ts';
import { partyAsJsonLd, partySchema, presentParty } from '../present-party.ts';

/** The routes of the list of venues or organizers, and of one by id and by slug (docs/rest.md §6.4). */
export function partyRoutes<T extends PartyTable>({
  kind,
  load,
  ...operations
}: PartyOperations<T>): readonly Route[] {
  const path = kind.rest.path.slice(`/${namespace}`.length);
  const schema = partySchema(kind);
  const present = (context: Context, party: PartyRecord<T>) => presentParty(context, kind, party);
  const collection = route({
    namespace,
    path,
    schema,
    listIn: path.slice(1),
    endpoints: [
      endpoint(['GET'], operations.list, {
        respond: (found, args, context, request) => listAnswer(context, request, kind, found, args),
      }),
      endpoint(['POST'], operations.create, {
        async respond(id, _, context) {
          const address = context.addresses.rest(`${kind.rest.path}/${id}`);
          return created(await present(context, await load(context, id)), address);
        },
      }),
    ],
  });
  const item = (place: string, meant: typeof idInPath | typeof slugInPath): Route =>
    route({
      namespace,
      path: `${path}/${place}`,
      placeholders: { slug: '[^/]+', id: '\\d+' },
      schema,
      endpoints: [
        endpoint(['GET'], operations.get, {
          args: meant,
          omit: ['id', 'slug'],
          async respond(party, _, context) {
            const json_ld = await partyAsJsonLd(context, kind, party);
            return json({ ...(await present(context, party)), json_ld });
          },
        }),
        endpoint(['DELETE'], operations.remove, {
          args: meant,
          omit: ['id', 'slug', 'force'],
          respond: async (party, _, context) => json(await present(context, party)),
        }),
        endpoint(editMethods, operations.update, {
          args: meant,
          omit: ['id', 'slug'],
          respond: async (id, _, context) => json(await present(context, await load(context, id))),
        }),
      ],
    });
  return [collection, item('{id}', idInPath), item('by-slug/{slug}', slugInPath)];
}

const namespace = 'ext/events/v1';

/** The URL of a page leaves out the search (recorded). */
async function listAnswer<T extends PartyTable>(
  context: Context,
  request: RestRequest,
  kind: PartyKind<T>,
  { items, total }: Page<EntryRef>,
  args: ArgValues<typeof calendarListArgs>,
): Promise<Answer> {
  const { event, has_events: hasEvents, status } = args;
  const page = readCalendarPage(context, args);
  const parties = await Promise.all(items.map(({ id }) => kind.byId(context).load(id)));
  const shown = await Promise.all(
    parties.filter((one) => one !== null).map((one) => presentParty(context, kind, one)),
  );
  const mayEdit = context.viewer.can(kindCapability('edit', kind.name));
  const statuses = (status ?? (mayEdit ? 'any' : 'publish')).split(',');
  return calendarListAnswer(context, request, {
    collection: kind.rest.path,
    items: shown,
    total,
    page,
    shownQuery: [
      ['page', String(page.page)],
      ['per_page', String(page.limit)],
      ...(event === undefined ? [] : [['event', String(event)] as const]),
      ...(hasEvents === undefined ? [] : [['has_events', String(hasEvents)] as const]),
      ['status', statuses.map(context.addresses.status).join()],
    ],
  });
}
