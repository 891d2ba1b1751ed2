import type { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import type { ValuesByName } from '../../../../model/own-values/own-values.ts';
import type { PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import type { FieldType } from './field-type.ts';
import { describe, fieldValue, type NamedField } from './field-value.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

export interface ShownField {
  readonly named: NamedField;
  readonly type: FieldType;
}

/**
 * Returns fields of a type.
 * @param valuesOf the values of a model; null for those who may see none
 */
export const shownFields = <Model>(
  t:
    | PothosSchemaTypes.ObjectFieldBuilder<Types, Model>
    | PothosSchemaTypes.InterfaceFieldBuilder<Types, Model>,
  fields: readonly ShownField[],
  valuesOf: (model: Model, context: Context) => ValuesByName | null,
) =>
  Object.fromEntries(
    fields.map(({ named, type: { type, isList, isConnection, isAlwaysThere, show } }) => [
      named.name,
      t.field({
        type: (isList ? [type] : type) as 'JSON', // whatever it is, `show` makes it
        nullable: (isList ? { list: true, items: true } : true) as true,
        description: describe(named),
        ...(isConnection ? { args: pagingArgs() } : {}),
        resolve(model: Model, args: object, context: Context) {
          const values = valuesOf(model, context);
          if (!values) return null;
          const value = fieldValue(named, values, context);
          return value === undefined || (value === null && !isAlwaysThere)
            ? null
            : (show(value, args as PagingArgs, context) as never); // as above
        },
      }),
    ]),
  );
