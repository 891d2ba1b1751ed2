import { loadEntry } from '../../../../content/entries/entry-policy.ts';
import { string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { readOnly } from '../../../../operation/representation/resource-schema.ts';
import { created, json, pagingHeaders } from '../../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../../rest/route.ts';
import { readCalendarPage } from '../../entries/calendar-args.ts';
import { idInPath } from '../../entries/find-calendar-entry.ts';
import {
  CALENDAR_CONTENT,
  CONTENT_NAMES,
  contentSchema,
  presentAsContent,
} from '../../entries/present-calendar-entry.ts';
import type { PartyKind } from '../party-kind.ts';
import type { PartyRecord, PartyTable } from '../party-loaders.ts';
import type { PartyOperations } from '../party-operations.ts';

/** Names of the fields of venues and organizers, where these are not those of their arguments. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  stateprovince: 'state_province',
  geo_lat: 'lat',
  geo_lng: 'lng',
};

const nameOf = (field: string): string => FIELD_NAMES[field] ?? field;

/** Presents a venue or an organizer in the shape of posts, with its address and the like; null if it is gone. */
export async function presentPartyContent<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  { entry, details }: PartyRecord<T>,
): Promise<Resource | null> {
  const content = await presentAsContent(context, kind.name, entry.id);
  const values = Object.entries(kind.fields).map(([name, { column }]) => [
    nameOf(name),
    details[column],
  ]);
  const derived = Object.entries(kind.derived ?? {}).map(([name, [, of]]) => [name, of(details)]);
  return content && { ...content, ...Object.fromEntries([...values, ...derived]) };
}

/** Describes these representations. */
const partyContentSchema = <T extends PartyTable>(kind: PartyKind<T>) =>
  contentSchema(
    kind.name,
    `${kind.labels.one}_content`,
    Object.fromEntries([
      ...Object.entries(kind.fields).map(([name, { schema, isText, graphqlType }]) => [
        nameOf(name),
        readOnly(
          'view',
          isText ? 'string' : graphqlType === 'Boolean' ? 'boolean' : ['number', 'null'],
          String(schema.description),
        ),
      ]),
      ...Object.entries(kind.derived ?? {}).map(([name, [description]]) => [
        name,
        readOnly('view', 'string', description),
      ]),
    ]),
  );

/** The routes of venues or organizers in the shape of posts: the list, and each by its id (docs/rest.md §6.11). */
export function partyContentRoutes<T extends PartyTable>({
  kind,
  load,
  ...operations
}: PartyOperations<T>): readonly Route[] {
  const path = `/${kind.labels.many}`;
  const schema = partyContentSchema(kind);
  const placeholderArgs = {
    ...CONTENT_NAMES,
    title: kind.labels.one,
    ...Object.fromEntries(Object.entries(FIELD_NAMES).map(([arg, name]) => [name, arg])),
  };
  const present = (context: Context, party: PartyRecord<T>) =>
    presentPartyContent(context, kind, party);
  const exists = async (context: Context, { id }: { readonly id: number }) =>
    void (await loadEntry(context, kind.name, id));
  const shared = { namespace: CALENDAR_CONTENT, schema, isMirror: true };
  return [
    route({
      ...shared,
      path,
      endpoints: [
        endpoint(['GET'], operations.list, {
          args: { status: string({ default: 'publish', description: 'Any of these statuses.' }) },
          omit: ['status'],
          async respond({ items, total }, args, context, request) {
            const parties = await Promise.all(items.map(({ id }) => kind.byId(context).load(id)));
            const shown = await Promise.all(
              parties.map((party) => party && present(context, party)),
            );
            const { page, limit: perPage } = readCalendarPage(context, args);
            return json(
              shown.filter((one) => one !== null),
              pagingHeaders(context, request, { page, perPage, total }),
            );
          },
        }),
        endpoint(['POST'], operations.create, {
          placeholderArgs,
          respond: async (id, _, context) =>
            created(
              await present(context, await load(context, id)),
              context.addresses.rest(`/${CALENDAR_CONTENT}${path}/${id}`),
            ),
        }),
      ],
    }),
    route({
      ...shared,
      path: `${path}/{id}`,
      endpoints: [
        endpoint(['GET'], operations.get, {
          args: idInPath,
          omit: ['id', 'slug'],
          authorize: exists,
          respond: async (party, _, context) => json(await present(context, party)),
        }),
        endpoint(editMethods, operations.update, {
          args: idInPath,
          omit: ['id', 'slug'],
          placeholderArgs,
          authorize: exists,
          respond: async (id, _, context) => json(await present(context, await load(context, id))),
        }),
        endpoint(['DELETE'], operations.remove, {
          args: idInPath,
          omit: ['id', 'slug'],
          authorize: exists,
          answers: { schema: { type: 'array', maxItems: 0 } },
          respond: () => json([]),
        }),
      ],
    }),
  ];
}
