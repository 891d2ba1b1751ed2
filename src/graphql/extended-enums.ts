import SchemaBuilder, { BasePlugin, type PothosTypeConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLEnumValueConfigMap } from 'graphql';

/** Values that a site adds to enums, by the enum's name. */
export type ExtendedEnums = Readonly<Record<string, GraphQLEnumValueConfigMap>>;

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes, T extends object = object> {
      extendedEnums: ExtendEnums<Types, T>;
    }
    interface BuildSchemaOptions<Types extends SchemaTypes> {
      /** What the site adds to the enums that features declare. */
      extendedEnums?: ExtendedEnums;
    }
  }
}

/** Builds a schema whose enums have the values of `extendedEnums` beside their own; own ones stay as they are. */
class ExtendEnums<Types extends SchemaTypes, T extends object = object> extends BasePlugin<
  Types,
  T
> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    const added = this.options.extendedEnums?.[config.name];
    return config.kind === 'Enum' && added
      ? { ...config, values: { ...added, ...config.values } }
      : config;
  }
}

SchemaBuilder.registerPlugin('extendedEnums', ExtendEnums);
