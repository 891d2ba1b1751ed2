import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { browseEntries } from '../../../content/entries/browse-entries.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { type PartyWhere, readPartyWhere } from '../../parties/graphql/party-where.ts';

interface OrganizerListArgs extends PagingArgs {
  readonly where?: PartyWhere | null | undefined;
}

/** The root list of organizers. */
export async function organizerConnection(
  context: Context,
  { where, ...paging }: OrganizerListArgs,
): Promise<Connection<EntryModel>> {
  const asked = await translated(() => readPartyWhere(context, where));
  const kinds = ['ext_organizer'];
  const list = await perform(browseEntries, context, { kinds, ...asked, ...paging });
  return mapConnection(list, (entry) => toEntryModel(entry));
}
