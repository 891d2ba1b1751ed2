import {
  type GraphQLField,
  type GraphQLInputField,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { invalidParams, type ParamRefusal } from '../operation/errors.ts';
import { toGraphqlError } from './errors.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a member of an update's input says of null, as `extensions`: the value that it stands for. */
export const nullIs = (value: unknown) => ({ nullIs: { value } });

/** What a member says whose null is read by whoever reads the input, or has no effect like all its values. */
export const READS_NULL = { readsNull: true } as const;

/** What a text or a list says that can't be empty. */
export const REFUSES_NULL = { refusesNull: true } as const;

/**
 * The arguments of a mutation that updates, with the values that null stands for: an empty text, an empty list, or what the member says. What can't be
 * cleared is refused, so that null is never passed over.
 * @throws GraphQLError `rest_invalid_param`
 */
export function withNullsRead(
  { name, args }: Pick<GraphQLField<unknown, unknown>, 'name' | 'args'>,
  values: Values,
): Values {
  const type = getNullableType(args.find((one) => one.name === 'input')?.type);
  if (!name.startsWith('update') || !isInputObjectType(type)) return values;
  const fields = type.getFields();
  const input = Object.entries(values.input as Values); // of this type
  if (input.every(([, value]) => value !== null)) return values;
  const refused: Record<string, ParamRefusal> = {};
  const read = input.flatMap(([member, value]) => {
    const field = fields[member];
    if (value !== null || !field) return [[member, value]];
    const meaning = meaningOf(field);
    if (meaning) return [[member, meaning.value]];
    const message = `${member} can't be null. Leave it out to keep what it is.`;
    refused[member] = { code: 'rest_invalid_param', message, data: null };
    return [];
  });
  if (Object.keys(refused).length > 0) throw toGraphqlError(invalidParams(refused));
  return { ...values, input: Object.fromEntries(read) };
}

/** What null stands for; undefined where it is refused. */
function meaningOf({
  type,
  extensions,
}: GraphQLInputField): { readonly value: unknown } | undefined {
  if (extensions.readsNull) return { value: null };
  if (extensions.nullIs) return extensions.nullIs as { readonly value: unknown }; // only `nullIs` makes one
  if (extensions.refusesNull) return undefined;
  if (isListType(type)) return { value: [] };
  return type === GraphQLString ? { value: '' } : undefined;
}
