import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import {
  type GraphQLArgument,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  getNullableType,
  isInputObjectType,
  isListType,
  type ValidationRule,
} from 'graphql';
import type { ParamFailure } from '../lib/api-error.ts';
import { schemaOf } from '../operation/args.ts';
import { BOUNDS, saysMaxima } from '../operation/bounds.ts';
import { invalidParam } from '../operation/errors.ts';
import { findInvalidText } from '../operation/parse-args.ts';
import { refusal, toGraphqlError } from './errors.ts';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes, T extends object = object> {
      boundedInput: BoundedInput<Types, T>;
    }
  }
}

/**
 * Gives every text and every list that a field takes a maximum, says it in the description, and refuses what is longer before the
 * field is resolved: of nested fields as well, whose arguments pass no operation. An argument or a member of an input has a maximum of its
 * own by `extensions: { maxLength }` or `{ maxItems }`.
 */
class BoundedInput<Types extends SchemaTypes, T extends object = object> extends BasePlugin<
  Types,
  T
> {
  override onInputFieldConfig(field: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const { description, type } = field;
    const { maxLength, maxItems } = { ...BOUNDS, ...field.extensions };
    const isList = type.kind === 'List';
    // Most texts are bounded alike, which the root types say for all.
    const isSaid = isList || maxLength !== BOUNDS.maxLength;
    const said = isList ? { type: 'array', maxItems } : { type: 'string', maxLength };
    return {
      ...field,
      description: [description, isSaid && saysMaxima(schemaOf(said))].filter(Boolean).join(' '),
      extensions: { ...field.extensions, maxLength, ...(isList ? { maxItems } : {}) },
    };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (Object.keys(args).length === 0) return resolve;
    return (parent, values, context, info) => {
      assertWithinMaxima(values, info);
      return resolve(parent, values, context, info);
    };
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    return subscribe && this.wrapResolve(subscribe, field);
  }
}

SchemaBuilder.registerPlugin('boundedInput', BoundedInput);

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses what a field is given beyond the maxima of its arguments (bounded-input.ts), named as in the document: `where.in`.
 * @throws GraphQLError `rest_invalid_param`
 */
function assertWithinMaxima(values: object, { parentType, fieldName }: GraphQLResolveInfo): void {
  const args = parentType.getFields()[fieldName]?.args ?? [];
  const excess = findIn((name) => args.find((arg) => arg.name === name), values, '');
  if (!excess) return;
  const { name, message, code } = excess;
  throw toGraphqlError(invalidParam(name, message, { code }));
}

interface Excess extends Pick<ParamFailure, 'code' | 'message'> {
  readonly name: string;
}

/** Visits the given values only, since a `where` has many members. */
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
  // The operation has no argument `input`.
  const path = name === 'input' ? '' : `${name}.`;
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return null;
  const fields = type.getFields();
  return findIn((member) => fields[member], value, path);
}

/** No text of a document may hold what PostgreSQL's can not: what nested fields are given passes no operation's arguments. */
export const noNul: ValidationRule = (context) => ({
  StringValue(node) {
    if (node.value.includes('\0'))
      context.reportError(
        refusal('rest_invalid_param', 400, 'A text holds a NUL character.', { nodes: node }),
      );
  },
});

/** The refusal of variables that hold one, or are nested too deeply; null where none is. */
export function findInvalidTextInVariables(
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  for (const [name, value] of Object.entries(variables)) {
    const fault = findInvalidText(value);
    if (!fault) continue;
    const params = { [name]: `${name} ${fault}.` };
    return new GraphQLError(`Invalid parameter(s): ${name}`, {
      extensions: { code: 'rest_invalid_param', status: 400, params },
    });
  }
  return null;
}
