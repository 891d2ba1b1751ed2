import type { InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { browseEntries, type EntryFilter } from '../../../content/entries/browse-entries.ts';
import type { EntryOrder } from '../../../content/entries/entry-query.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import type { EntryWhere } from '../../../content/entries/graphql/entry-where.ts';
import {
  authorWhereFields,
  entryWhereFields,
} from '../../../content/entries/graphql/entry-where-input.ts';
import { readEntryWhere } from '../../../content/entries/graphql/read-entry-where.ts';
import { readNeighbourhood, venuesNear } from '../../venues/venues-near.ts';
import { startOfMinute } from '../party-query.ts';

/** The `where` fields of lists of venues and of organizers. */
export const partyWhereFields = (t: InputFields) => ({
  ...entryWhereFields(t),
  ...authorWhereFields(t),
  event: t.id({ description: 'Those of this event.' }),
  hasEvents: t.boolean({ description: 'Only those with published events.' }),
  onlyWithUpcoming: t.boolean({
    description: 'Only those with published events that are not over yet.',
  }),
});

/** The `where` as GraphQL parses it. */
export interface PartyWhere extends EntryWhere {
  readonly event?: string | number | null | undefined;
  readonly hasEvents?: boolean | null | undefined;
  readonly onlyWithUpcoming?: boolean | null | undefined;
  /** Of venues only. */
  readonly near?:
    | { readonly lat: number; readonly lng: number; readonly km?: number | null | undefined }
    | null
    | undefined;
}

interface PartyListArgs extends PagingArgs {
  readonly where?: PartyWhere | null | undefined;
}

/** Resolves the root list of venues or of organizers. */
export async function partyConnection(
  context: Context,
  kinds: readonly string[],
  { where, ...paging }: PartyListArgs,
): Promise<Connection<EntryModel>> {
  const asked = await translated(() => readNearWhere(context, where));
  const list = await perform(browseEntries, context, { kinds, ...asked, ...paging });
  return mapConnection(list, (entry) => toEntryModel(entry));
}

async function readNearWhere(context: Context, where: PartyListArgs['where']) {
  const { filter, order } = readPartyWhere(context, where);
  if (!where?.near) return { filter, order };
  const { lat, lng, km } = where.near;
  const names = { lat: 'near', lng: 'near', km: 'near' };
  const around = readNeighbourhood({ lat, lng, km }, names);
  const near = (await venuesNear(context, around, MOST)).map(({ id }) => id);
  const asked = filter.include;
  const include = asked?.length ? near.filter((id) => asked.includes(id)) : near;
  return {
    // No record has the id 0.
    filter: { ...filter, include: include.length > 0 ? include : [0] },
    order: where.orderby ? order : [{ by: 'include' as const, direction: 'asc' as const }],
  };
}

const MOST = 1000;

/** Converts it to a filter and an order, by default by name. @throws ApiError `rest_invalid_param` as `readEntryWhere` */
function readPartyWhere(
  context: Context,
  where: PartyWhere | null | undefined,
): { readonly filter: EntryFilter; readonly order: readonly EntryOrder[] } {
  const { filter, order } = readEntryWhere(where, context);
  const host = {
    ...(where?.event == null ? {} : { ofEvent: toDatabaseId(where.event, 'post') ?? 0 }),
    ...(where?.hasEvents ? { hasEvents: true } : {}),
    ...(where?.onlyWithUpcoming ? { endingAfter: startOfMinute(context) } : {}),
  };
  return {
    filter: { ...filter, ...(Object.keys(host).length > 0 ? { host } : {}) },
    order: order.length > 0 ? order : [{ by: 'title', direction: 'asc' }],
  };
}
