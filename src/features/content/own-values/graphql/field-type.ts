import type { OutputType } from '@pothos/core';
import type { builder } from '../../../../graphql/builder.ts';
import type { ValuesByName } from '../../../../model/own-values/own-values.ts';
import type { PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';

/** How GraphQL shows a field. */
export interface FieldType {
  readonly type: OutputType<(typeof builder)['$inferSchemaTypes']>;
  readonly isList?: boolean;
  /** Whether it is a connection, which takes the arguments of one. */
  readonly isConnection?: boolean;
  /** Whether it is shown without a value too. */
  readonly isAlwaysThere?: boolean;
  /** Makes what is shown of a value. */
  show(value: unknown, paging: PagingArgs, context: Context): unknown;
}

/** A group of values of some type. */
export interface GroupModel {
  readonly typename: string;
  readonly values: ValuesByName;
}
