import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { ParamFailure } from '../lib/api-error.ts';
import { invalidParam } from '../operation/errors.ts';
import { toGraphqlError } from './errors.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses what a field is given beyond the maxima of its arguments (bounded-input.ts), named as in the document: `where.in`.
 * @throws GraphQLError `rest_invalid_param`
 */
export function assertWithinMaxima(
  values: object,
  { parentType, fieldName }: GraphQLResolveInfo,
): void {
  const args = parentType.getFields()[fieldName]?.args ?? [];
  const excess = findIn((name) => args.find((arg) => arg.name === name), values, '');
  if (!excess) return;
  const { name, message, code } = excess;
  throw toGraphqlError(invalidParam(name, message, { code }));
}

interface Excess extends Pick<ParamFailure, 'code' | 'message'> {
  readonly name: string;
}

/** Looks at what is given alone: a `where` has many more members than a list names. */
function findIn(
  memberOf: (name: string) => GraphQLArgument | GraphQLInputField | undefined,
  values: object,
  path: string,
): Excess | null {
  for (const [name, value] of Object.entries(values)) {
    const member = value === undefined || value === null ? undefined : memberOf(name);
    const excess = member && find(member.type, value, path + name, member.extensions);
    if (excess) return excess;
  }
  return null;
}

function find(
  given: GraphQLInputType,
  value: unknown,
  name: string,
  maxima: Values,
): Excess | null {
  const { maxLength, maxItems } = maxima;
  if (typeof value === 'string')
    return value.length > Number(maxLength)
      ? {
          name,
          code: 'rest_too_long',
          message: `${name} must have at most ${maxLength} characters.`,
        }
      : null;
  const type = getNullableType(given);
  if (isListType(type) && Array.isArray(value)) {
    if (value.length > Number(maxItems))
      return {
        name,
        code: 'rest_too_many_items',
        message: `${name} must have at most ${maxItems} items.`,
      };
    for (const item of value) {
      const excess = find(type.ofType, item, name, maxima);
      if (excess) return excess;
    }
    return null;
  }
  // The input of a mutation is no argument of what it does.
  const path = name === 'input' ? '' : `${name}.`;
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return null;
  const fields = type.getFields();
  return findIn((member) => fields[member], value, path);
}
