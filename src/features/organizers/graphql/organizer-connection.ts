import type { Context } from '../../../context.ts';
import { mapConnection } from '../../../graphql/map-connection.ts';
import { perform, translated } from '../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../operation/connection.ts';
import { type HostWhere, readHostWhere } from '../../calendar-records/graphql/host-where.ts';
import { browseEntries } from '../../records/browse-entries.ts';
import { type EntryModel, toEntryModel } from '../../records/graphql/entry-model.ts';

interface OrganizerListArgs extends PagingArgs {
  readonly where?: HostWhere | null | undefined;
}

/** The root list of organizers. */
export async function organizerConnection(
  context: Context,
  { where, ...paging }: OrganizerListArgs,
): Promise<Connection<EntryModel>> {
  const asked = await translated(() => readHostWhere(context, where));
  const kinds = ['ext_organizer'];
  const list = await perform(browseEntries, context, { kinds, ...asked, ...paging });
  return mapConnection(list, (entry) => toEntryModel(entry));
}
