import { translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { listTermsOf } from '../list-terms.ts';
import { ancestorsOfTerm } from '../term.ts';
import { type TermListArgs, termConnection } from './term-connection.ts';
import { loadTermModel, type TermModel } from './term-model.ts';

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
  args: TermListArgs,
): Promise<Connection<TermModel>> =>
  termConnection(listTermsOf('parent', term.id, [term.taxonomy]), context, args);

/** The term that one is right below; null for none. */
export async function parentEdge(
  context: Context,
  { term }: TermModel,
): Promise<{ readonly node: TermModel } | null> {
  const node = term.parentId === null ? null : await loadTermModel(context, term.parentId);
  return node && { node };
}
