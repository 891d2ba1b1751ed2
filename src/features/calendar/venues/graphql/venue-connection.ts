import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { browseEntries } from '../../../content/entries/browse-entries.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { type PartyWhere, readPartyWhere } from '../../parties/graphql/party-where.ts';
import { readNeighbourhood } from '../read-neighbourhood.ts';
import { venuesNear } from '../venues-near.ts';

interface VenueWhere extends PartyWhere {
  readonly near?:
    | { readonly lat: number; readonly lng: number; readonly km?: number | null | undefined }
    | null
    | undefined;
}

interface VenueListArgs extends PagingArgs {
  readonly where?: VenueWhere | null | undefined;
}

/** The root list of venues. */
export async function venueConnection(
  context: Context,
  { where, ...paging }: VenueListArgs,
): Promise<Connection<EntryModel>> {
  const asked = await translated(() => readVenueWhere(context, where));
  const list = await perform(browseEntries, context, { kinds: ['ext_venue'], ...asked, ...paging });
  return mapConnection(list, (entry) => toEntryModel(entry));
}

async function readVenueWhere(context: Context, where: VenueListArgs['where']) {
  const { filter, order } = readPartyWhere(context, where);
  if (!where?.near) return { filter, order };
  const { lat, lng, km } = where.near;
  const names = { lat: 'near', lng: 'near', km: 'near' };
  const around = readNeighbourhood({ lat, lng, km: km ?? USUAL_KM }, names);
  const near = (await venuesNear(context, around, MOST)).map(({ id }) => id);
  const asked = filter.include;
  const include = asked?.length ? near.filter((id) => asked.includes(id)) : near;
  return {
    // An id that nothing has finds nothing.
    filter: { ...filter, include: include.length > 0 ? include : [0] },
    order: where.orderby ? order : [{ by: 'include' as const, direction: 'asc' as const }],
  };
}

const USUAL_KM = 25;
const MOST = 1000;
