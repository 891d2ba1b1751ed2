import type { InputRef, InputType } from '@pothos/core';
import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { canBeOrdered, type IndexedField } from '../../../../model/own-values/indexed-fields.ts';
import { ownTypename } from '../../own-values/graphql/own-schema-names.ts';
import { selectEnumAt } from '../../own-values/graphql/select-enum.ts';
import type { AskedTests } from '../value-filters.ts';
import { MOST_VALUES } from '../value-list-args.ts';

type Scalar = InputType<(typeof builder)['$inferSchemaTypes']>;

/** By name. They are part of the schema only where a field has them. */
const inputs = new Map<string, InputRef<AskedTests>>();

/** The input that compares the values of a field: typed as the field is shown, `BookFormatEnumFilterInput` for an enum of its own. */
export function valueFilterInput({ field, place }: IndexedField, owner: string) {
  const filter = (name: string, type: Scalar) => input(name, type, canBeOrdered(field));
  switch (field.type) {
    case 'number':
      return filter('FloatFilterInput', 'Float');
    case 'integer':
      return filter('IntFilterInput', 'Int');
    case 'boolean':
      return filter('BooleanFilterInput', 'Boolean');
    case 'image':
    case 'file':
    case 'reference':
      return filter('IdFilterInput', 'ID');
    case 'select': {
      const ref = selectEnumAt(`${owner}.${place}`);
      return ref ? filter(`${ref.name}FilterInput`, ref) : filter('OptionFilterInput', 'String');
    }
    default:
      return filter('StringFilterInput', 'String');
  }
}

function input(name: string, type: Scalar, isOrdered: boolean): InputRef<AskedTests> {
  const made = inputs.get(name) ?? makeInput(name, type, isOrdered);
  inputs.set(name, made);
  return made;
}

function makeInput(name: string, type: Scalar, isOrdered: boolean): InputRef<AskedTests> {
  ownTypename(name, 'the filters of lists');
  return builder.inputType(name, {
    description: 'How the values of a field have to compare. Several comparisons must all hold.',
    fields: (t) => {
      const one = (description: string) => t.field({ type: type as 'String', description });
      const many = (description: string) =>
        t.field({
          type: [type as 'String'],
          required: optionalItems,
          extensions: { maxItems: MOST_VALUES },
          description,
        });
      return {
        eq: one('This value.'),
        ne: one('Not this value.'),
        in: many('Any of these values.'),
        notIn: many('None of these values.'),
        ...(isOrdered
          ? {
              gt: one('More than this.'),
              gte: one('This or more.'),
              lt: one('Less than this.'),
              lte: one('This or less.'),
            }
          : {}),
      };
    },
  }) as InputRef<AskedTests>; // its fields, of the type that the field has
}
