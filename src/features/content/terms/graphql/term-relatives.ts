import { mapConnection } from '../../../../graphql/map-connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { browseTermsOf } from '../browse-terms.ts';
import { ancestorsOfTerm } from '../term.ts';
import { loadTermModel, type TermModel, toTermModel } from './term-model.ts';
import { readTermWhere } from './term-where.ts';

interface ChildArgs extends PagingArgs {
  readonly where?: object | null | undefined;
}

/** The terms above one, its parent first; null for a term at the top (recorded). */
export async function ancestorConnection(
  context: Context,
  { term }: TermModel,
  paging: PagingArgs,
): Promise<Connection<TermModel> | null> {
  const above = await ancestorsOfTerm(context).load(term.id);
  if (above.length === 0) return null;
  const models = await Promise.all(above.map(({ id }) => loadTermModel(context, id)));
  const known = models.filter((model) => model !== null);
  return translated(() => listConnection(known, ({ databaseId }) => Number(databaseId), paging));
}

/** The terms right below one. */
export const childConnection = (
  context: Context,
  { term }: TermModel,
  { where, ...paging }: ChildArgs,
): Promise<Connection<TermModel>> =>
  translated(async () => {
    const filter = readTermWhere(where, [term.taxonomy]);
    const found = await browseTermsOf(context, 'parent', term.id, { filter, ...paging });
    return mapConnection(found, toTermModel);
  });

/** The term that one is right below; null for none. */
export async function parentEdge(
  context: Context,
  { term }: TermModel,
): Promise<{ readonly node: TermModel } | null> {
  const node = term.parentId === null ? null : await loadTermModel(context, term.parentId);
  return node && { node };
}
