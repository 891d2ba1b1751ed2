import type { TBoolean } from '@sinclair/typebox';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Loader } from '../../../../operation/loader.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { created, json } from '../../../../rest/answer.ts';
import { endpoint } from '../../../../rest/endpoint.ts';
import type { Resource } from '../../../../rest/representation/resource.ts';
import type { ResourceSchema } from '../../../../rest/representation/resource-schema.ts';
import { editMethods, type Route, route } from '../../../../rest/route.ts';
import type { Entry } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import type { calendarListArgs } from '../../entries/calendar-args.ts';
import type { CalendarKind } from '../../entries/calendar-kind.ts';
import { idInPath, type meantArgs, slugInPath } from '../../entries/find-calendar-entry.ts';
import type { PartyPage } from '../list-parties.ts';
import { partyListAnswer } from './party-list-answer.ts';

interface PartyRecord {
  readonly entry: Entry;
}

type MeantArgs = Args & typeof meantArgs;

/** A kind of what events are held by or at, how one is shown, and what can be done with them. */
interface PartyOperations<Host extends PartyRecord> {
  /** Below `/ext/events/v1`: `/venues`. */
  readonly path: string;
  readonly kind: CalendarKind;
  readonly schema: ResourceSchema;
  readonly byId: Loader<number, Host | null>;
  /** @throws ApiError 400 `rest_invalid_param` for none */
  load(context: Context, id: number): Promise<Host>;
  present(context: Context, host: Host): Promise<Resource>;
  /** `url` is the address of its page. */
  jsonLd(host: Host, url: string): Resource;
  readonly list: Operation<typeof calendarListArgs, PartyPage>;
  readonly create: Operation<Args, number>;
  readonly get: Operation<MeantArgs, Host>;
  readonly remove: Operation<MeantArgs & { readonly force: TBoolean }, Host>;
  readonly update: Operation<MeantArgs, number>;
}

/** The list of venues or organizers and each of them, by id and by slug (interface.md §4.3), with what is answered. */
export function partyRoutes<Host extends PartyRecord>({
  path,
  kind,
  schema,
  byId,
  load,
  present,
  jsonLd,
  ...operations
}: PartyOperations<Host>): readonly Route[] {
  const collection = route({
    namespace,
    path,
    schema,
    endpoints: [
      endpoint(['GET'], operations.list, {
        async respond(found, args, context) {
          const hosts = await byId(context).loadMany(found.items.map(({ id }) => id));
          const known = hosts.filter((one): one is Host => one !== null && 'entry' in one);
          const shown = await Promise.all(known.map((one) => present(context, one)));
          return partyListAnswer(context, kind, shown, found, args);
        },
      }),
      endpoint(['POST'], operations.create, {
        async respond(id, _, context) {
          const address = context.addresses.rest(`${kind.collection}/${id}`);
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
          async respond(host, _, context) {
            const url = context.addresses.page(await entryPath(context, host.entry));
            return json({ ...(await present(context, host)), json_ld: jsonLd(host, url) });
          },
        }),
        endpoint(['DELETE'], operations.remove, {
          args: meant,
          omit: ['id', 'slug', 'force'],
          respond: async (host, _, context) => json(await present(context, host)),
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
