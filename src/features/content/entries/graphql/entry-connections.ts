import { loadConnection } from '../../../../graphql/map-connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import { whereFilters } from '../../../../model/graphql-fields.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../entry-loaders.ts';
import { type EntryParent, listEntriesIn, listEntriesOf } from '../list-entries.ts';
import { contentKinds } from './content-kinds.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';
import type { EntryWhere } from './entry-where.ts';
import { readOwnTerms } from './own-term-where.ts';
import { readEntryWhere } from './read-entry-where.ts';

export interface EntryListArgs extends PagingArgs {
  readonly where?: EntryWhere | null | undefined;
}

/** A list of entries of some kinds by cursors: of all of them unless said. */
export const entryConnection = (
  context: Context,
  kinds: readonly string[],
  { where, ...paging }: EntryListArgs,
  list: EntryList = listEntriesIn(kinds),
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const args = await readWhereOf(context, kinds, where);
    return loadConnection(await list.connection(context, args, paging), async ({ id }) => {
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
  args: EntryListArgs,
): Promise<Connection<EntryModel>> =>
  entryConnection(context, kinds, args, listEntriesOf(parent, kinds));

/** The kinds that a list of content asks for; those with a GraphQL type, media items only where they are named. */
export function askedKinds(
  contentTypes: readonly (string | null | undefined)[] | null | undefined,
): readonly string[] {
  const asked = contentTypes?.filter((kind) => kind != null) ?? [];
  return contentKinds
    .filter(({ kind, isListed }) => (asked.length > 0 ? asked.includes(kind) : isListed))
    .map(({ kind }) => kind);
}

/** A `where` with what it asks of the declared fields of the one kind that is listed. */
async function readWhereOf(
  context: Context,
  kinds: readonly string[],
  where: EntryListArgs['where'],
) {
  const { filter, order: orders } = await readEntryWhere(where, context, kinds);
  const [kind, ...others] = kinds;
  const declared =
    kind === undefined || others.length > 0 ? undefined : context.services.kinds.get(kind);
  if (!where || !declared) return { filter, orders };
  const columns = [...(filter.columns ?? []), ...whereFilters(declared.fields, where)];
  const terms = [...(filter.terms ?? []), ...readOwnTerms(declared, where)];
  return { filter: { ...filter, columns, terms }, orders };
}
