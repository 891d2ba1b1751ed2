import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { schemaOf } from '../operation/args.ts';
import { BOUNDS, saysMaxima } from '../operation/bounds.ts';
import { assertWithinMaxima } from './assert-within-maxima.ts';

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
