import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { whereFilters } from '../../../../model/graphql-fields.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { browseEntries, browseEntriesOf, type EntryParent } from '../browse-entries.ts';
import { contentKinds } from './content-kinds.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';
import type { EntryWhere } from './entry-where.ts';
import { readOwnTerms } from './own-term-where.ts';
import { readEntryWhere } from './read-entry-where.ts';

export interface EntryListArgs extends PagingArgs {
  readonly where?: EntryWhere | null | undefined;
}

/** A root list of entries. */
export async function entryConnection(
  context: Context,
  kinds: readonly string[],
  { where, ...paging }: EntryListArgs,
): Promise<Connection<EntryModel>> {
  const asked = await translated(() => readWhereOf(context, kinds, where));
  const list = await perform(browseEntries, context, { kinds, ...asked, ...paging });
  return mapConnection(list, (entry) => toEntryModel(entry));
}

/** A list of entries that belong to something; many such lists are read by one statement. */
export const entryConnectionOf = (
  context: Context,
  parent: EntryParent,
  kinds: readonly string[],
  { where, ...paging }: EntryListArgs,
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const asked = await readWhereOf(context, kinds, where);
    const list = await browseEntriesOf(context, parent, { kinds, ...asked, ...paging });
    return mapConnection(list, (entry) => toEntryModel(entry));
  });

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
  const asked = await readEntryWhere(where, context, kinds);
  const [kind, ...others] = kinds;
  const declared =
    kind === undefined || others.length > 0 ? undefined : context.services.kinds.get(kind);
  if (!where || !declared) return asked;
  const columns = [...(asked.filter.columns ?? []), ...whereFilters(declared.fields, where)];
  const terms = [...(asked.filter.terms ?? []), ...readOwnTerms(declared, where)];
  return { ...asked, filter: { ...asked.filter, columns, terms } };
}
