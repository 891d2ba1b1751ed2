import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import './bounded-input.ts';
import './offset-paging.ts';
import { type SchemaTypes as AnyTypes, BasePlugin, type PothosTypeConfig } from '@pothos/core';
import type { GraphQLEnumValueConfigMap } from 'graphql';
import { BOUNDS } from '../operation/bounds.ts';
import type { Context } from '../operation/context.ts';
import { fieldComplexity } from './limits.ts';

/** Values that a site adds to enums, by the enum's name. */
export type ExtendedEnums = Readonly<Record<string, GraphQLEnumValueConfigMap>>;

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends AnyTypes, T extends object = object> {
      extendedEnums: ExtendEnums<Types, T>;
    }
    interface BuildSchemaOptions<Types extends AnyTypes> {
      /** Values that the site adds to enums of features. */
      extendedEnums?: ExtendedEnums;
    }
  }
}

/** Builds a schema whose enums have the values of `extendedEnums` beside their own; own ones stay as they are. */
class ExtendEnums<Types extends AnyTypes, T extends object = object> extends BasePlugin<Types, T> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    const added = this.options.extendedEnums?.[config.name];
    return config.kind === 'Enum' && added
      ? { ...config, values: { ...added, ...config.values } }
      : config;
  }
}

SchemaBuilder.registerPlugin('extendedEnums', ExtendEnums);

/**
 * The one schema that features add their types to (`features/<name>/graphql/`). Fields are nullable unless they say
 * otherwise, as front ends of the reference's schema expect (docs/rest.md §11).
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  Scalars: {
    ID: { Input: string; Output: string | number };
    /** A mark: see uploads.ts. */
    Upload: { Input: unknown; Output: never };
    /** A whole number of a currency's least unit. */
    MinorUnits: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    /** In UTC, with `Z`: see shared-types.ts. */
    DateTime: { Input: string; Output: string };
    URL: { Input: string; Output: string };
  };
}>({
  plugins: [ComplexityPlugin, DataloaderPlugin, 'boundedInput', 'extendedEnums', 'offsetPaging'],
  // Looked at before anything is executed (limits.ts), not by each root field.
  complexity: { fieldComplexity, disabled: true },
});

export type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

/** Makes the fields of an input type. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>;

/** Makes the fields of a type of these models. */
export type ObjectFields<Model> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Model>;

const bounds = `A text that is sent has at most ${BOUNDS.maxLength} characters unless its description says otherwise.`;
builder.queryType({ name: 'RootQuery', description: `Everything that can be asked. ${bounds}` });
builder.mutationType({
  name: 'RootMutation',
  description: `Everything that can be changed. ${bounds}`,
});
builder.subscriptionType({
  name: 'RootSubscription',
  description:
    'What can be followed, by server-sent events (graphql-sse) or a WebSocket (graphql-ws).',
});

/** For lists in inputs: both they and their items may be null, as front ends of the reference's schema declare their variables. */
export const optionalItems = { list: false, items: false } as const;
