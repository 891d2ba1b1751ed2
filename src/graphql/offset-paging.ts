import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from '../operation/context.ts';
import { invalidParam } from '../operation/errors.ts';
import { DEFAULT_SIZE, MOST, type PagingArgs } from '../operation/lists/connection.ts';
import { toGraphqlError } from './errors.ts';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes, T extends object = object> {
      offsetPaging: OffsetPaging<Types, T>;
    }
  }
}

/** The value of `where.offsetPagination`. */
export interface AskedOffset {
  readonly size?: number | null;
  readonly offset?: number | null;
}

/** The most items that a page passes over. Cursors reach further. */
export const MOST_PASSED_OVER = 100_000;

/** Lists within lists read the rows that they pass over, while an index of a list of its own counts them off. */
const COST_WITHIN_LISTS = 10;

/** Hands `where.offsetPagination` of a list to the field's resolver as `first` and `offset`, which all lists know. */
class OffsetPaging<Types extends SchemaTypes, T extends object = object> extends BasePlugin<
  Types,
  T
> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { args, parentType }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { first, where } = args;
    if (!where) return resolve;
    if (!first) return withoutPages(resolve);
    const most = Number(first.extensions?.most ?? MOST);
    const cost = parentType === 'RootQuery' ? 1 : COST_WITHIN_LISTS;
    return (parent, values: ListArgs, context, info) => {
      const asked = values.where?.offsetPagination;
      if (!asked) return resolve(parent, values, context, info);
      const paging = readOffset(asked, values, most);
      spend(context as unknown as Context, paging.offset * cost); // the one type of contexts
      return resolve(parent, { ...values, ...paging }, context, info);
    };
  }
}

/** A field that takes the `where` of a list and has no pages, such as an export. */
const withoutPages =
  <Types extends SchemaTypes>(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> =>
  (parent, values: ListArgs, context, info) => {
    if (values.where?.offsetPagination)
      throw toGraphqlError(
        invalidParam(
          'where.offsetPagination',
          `where.offsetPagination is for lists, and ${info.fieldName} is none.`,
        ),
      );
    return resolve(parent, values, context, info);
  };

interface ListArgs extends PagingArgs {
  readonly where?: { readonly offsetPagination?: AskedOffset | null } | null;
}

/** @throws GraphQLError `rest_invalid_param` beside cursors, and for a negative or too large number */
function readOffset({ size, offset }: AskedOffset, cursors: PagingArgs, most: number) {
  const name = 'where.offsetPagination';
  const other = (['first', 'last', 'after', 'before'] as const).find((one) => cursors[one] != null);
  if (other)
    throw toGraphqlError(
      invalidParam(name, `${name} can't be combined with ${other}: give one of the two.`),
    );
  assertBetween(`${name}.size`, size, most);
  assertBetween(`${name}.offset`, offset, MOST_PASSED_OVER);
  return { first: size ?? DEFAULT_SIZE, offset: offset ?? 0 };
}

function assertBetween(name: string, value: number | null | undefined, most: number): void {
  if (value == null || (value >= 0 && value <= most)) return;
  const message = `${name} must be between 0 and ${most}.`;
  throw toGraphqlError(invalidParam(name, message, { code: 'rest_out_of_bounds' }));
}

/** @throws GraphQLError `query_too_expensive` */
function spend(context: Context, rows: number): void {
  try {
    context.spend(rows);
  } catch (error) {
    throw toGraphqlError(error);
  }
}

SchemaBuilder.registerPlugin('offsetPaging', OffsetPaging);
