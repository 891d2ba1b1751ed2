import { entryById } from '../../../../content/entries/entry.ts';
import {
  type EntryParent,
  listEntriesIn,
  listEntriesOf,
} from '../../../../content/entries/list-entries.ts';
import { contentKinds, mediaKind } from '../../../../content/kinds/registry.ts';
import type { Where } from '../../../../graphql/args-input.ts';
import { loadConnection } from '../../../../graphql/connection.ts';
import type { Maybe } from '../../../../graphql/global-id.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection, PagingArgs } from '../../../../operation/lists/connection.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';
import { readEntryWhere } from './entry-where.ts';

export interface EntryListArgs extends PagingArgs {
  readonly where?: Maybe<object>;
}

/**
 * A list of entries of some kinds by cursors: of all of them unless said.
 * @param where reads the argument `where`
 */
export const entryConnection = (
  context: Context,
  kinds: readonly string[],
  where: Pick<Where, 'read'>,
  { where: given, ...paging }: EntryListArgs,
  list: EntryList = listEntriesIn(kinds),
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const asked = readEntryWhere(where, given, kinds);
    return loadConnection(await performList(list, context, asked, paging), async ({ id }) => {
      const entry = await entryById(context).load(id);
      return entry && toEntryModel(entry);
    });
  });

/** A list of entries that can be asked by cursors. */
export type EntryList = Pick<ReturnType<typeof listEntriesIn>, 'connection'>;

/** A list of entries that belong to something; many such lists are read together. */
export const entryConnectionOf = (
  context: Context,
  parent: EntryParent,
  kinds: readonly string[],
  where: Pick<Where, 'read'>,
  args: EntryListArgs,
): Promise<Connection<EntryModel>> =>
  entryConnection(context, kinds, where, args, listEntriesOf(parent, kinds));

/** The kinds that the `where` of a list of content asks for; those with a GraphQL type, media items only where they are named. */
export function askedKinds(where: Maybe<object>): readonly string[] {
  const { contentTypes }: { readonly contentTypes?: Maybe<readonly Maybe<string>[]> } = where ?? {};
  const asked = contentTypes?.filter((kind) => kind != null) ?? [];
  return contentKinds
    .filter(({ name, isPublic }) =>
      asked.length > 0 ? asked.includes(name) : isPublic && name !== mediaKind.name,
    )
    .map(({ name }) => name);
}
