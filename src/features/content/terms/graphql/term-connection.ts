import type { Maybe } from '../../../../graphql/input-values.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { performList } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import type { listTermsIn } from '../list-terms.ts';
import { type TermModel, toTermModel } from './term-model.ts';
import { termNodeWhere } from './term-where.ts';

/** What a field that lists terms is asked; `where` is of any of the inputs in term-where.ts, which are read alike. */
export interface TermListArgs extends PagingArgs {
  readonly where?: Maybe<object>;
}

/** A list of terms by cursors. @throws GraphQLError as the operation refuses */
export const termConnection = async (
  list: ReturnType<typeof listTermsIn>,
  context: Context,
  { where, ...paging }: TermListArgs,
): Promise<Connection<TermModel>> =>
  mapConnection(await performList(list, context, termNodeWhere.read(where), paging), toTermModel);
