import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import type { Ability, AbilityCategory } from '../../../../operation/ability.ts';

const AbilityCategoryRef = builder.objectRef<AbilityCategory>('AbilityCategory').implement({
  description: 'Abilities that belong together.',
  fields: (t) => ({
    slug: t.exposeString('slug', { nullable: false, description: 'Its name in requests.' }),
    label: t.string({
      nullable: false,
      description: 'The namespace that it is.',
      resolve: ({ namespace }, _, { addresses }) => addresses.namespace(namespace),
    }),
  }),
});

export const AbilityCategoryConnectionRef = connectionType('AbilityCategory', AbilityCategoryRef);

export const AbilityRef = builder.objectRef<Ability>('Ability').implement({
  description: 'Something that this server can do.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name in requests.' }),
    description: t.exposeString('summary', {
      nullable: false,
      description: 'What it does, in a sentence.',
    }),
    category: t.field({
      type: AbilityCategoryRef,
      nullable: false,
      description: 'Where it belongs.',
      resolve: ({ category }) => category,
    }),
    inputSchema: t.field({
      type: JsonRef,
      nullable: false,
      description: 'JSON Schema of what it takes.',
      resolve: (ability, _, { addresses }) => ability.inputSchema(addresses),
    }),
    outputSchema: t.field({
      type: JsonRef,
      nullable: false,
      description: 'JSON Schema of what it answers.',
      resolve: (ability, _, { addresses }) => ability.outputSchema(addresses),
    }),
    isReadOnly: t.boolean({
      nullable: false,
      description: 'Whether it changes nothing.',
      resolve: ({ effect }) => effect === 'read',
    }),
    isDestructive: t.boolean({
      nullable: false,
      description: 'Whether it deletes.',
      resolve: ({ effect }) => effect === 'delete',
    }),
    isIdempotent: t.exposeBoolean('isIdempotent', {
      nullable: false,
      description: 'Whether doing it twice does no more than doing it once.',
    }),
  }),
});

export const AbilityConnectionRef = connectionType('Ability', AbilityRef);
