import type { GraphQLSchema } from 'graphql';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/define-mutation.ts';
import { abilitiesOf } from '../../../../graphql/field-abilities.ts';
import { perform, performList, performOrNull } from '../../../../graphql/perform.ts';
import { JsonRef } from '../../../../graphql/shared-types.ts';
import type { Ability, AbilityCategory } from '../../../../operation/ability.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  getAbility,
  listAbilities,
  listAbilityCategories,
  runAbility,
} from '../ability-operations.ts';

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

const AbilityCategoryConnectionRef = connectionType('AbilityCategory', AbilityCategoryRef);

const AbilityRef = builder.objectRef<Ability>('Ability').implement({
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

const AbilityConnectionRef = connectionType('Ability', AbilityRef);

const all = ({ services }: Context, schema: GraphQLSchema) =>
  abilitiesOf(schema, services.offers.abilities);

builder.queryFields((t) => ({
  abilities: t.field({
    type: AbilityConnectionRef,
    description: 'What this server can do, for its users.',
    args: {
      category: t.arg.string({ description: 'Only those of this category.' }),
      ...pagingArgs(),
    },
    resolve: (_, { category, ...paging }, context, { schema }) =>
      performList(listAbilities(all(context, schema)), context, { args: { category } }, paging),
  }),
  ability: t.field({
    type: AbilityRef,
    description: 'One thing that this server can do.',
    args: { name: t.arg.string({ required: true, description: 'Its name.' }) },
    resolve: (_, args, context, { schema }) =>
      performOrNull(getAbility(all(context, schema)), context, args),
  }),
  abilityCategories: t.field({
    type: AbilityCategoryConnectionRef,
    description: 'The categories of what this server can do.',
    args: pagingArgs(),
    resolve: (_, paging, context, { schema }) =>
      performList(listAbilityCategories(all(context, schema)), context, { args: {} }, paging),
  }),
}));

const RunAbilityInput = builder.inputType('RunAbilityInput', {
  description: 'What is to be done.',
  fields: (t) => ({
    name: t.string({ required: true, description: "The ability's name." }),
    input: t.field({ type: JsonRef, description: 'What it takes: an object.' }),
    ...changing(t),
  }),
});

const RunAbilityPayload = builder
  .objectRef<Changed & { readonly result: unknown }>('RunAbilityPayload')
  .implement({
    description: 'What came of it.',
    fields: (t) => ({
      result: t.field({
        type: JsonRef,
        description: 'What it answered.',
        resolve: ({ result }) => result,
      }),
      ...changed(t),
    }),
  });

builder.mutationField('runAbility', (t) =>
  t.field({
    type: RunAbilityPayload,
    description: 'Does one of the things that this server can do, with the rights of the caller.',
    args: {
      input: t.arg({
        type: RunAbilityInput,
        required: true,
        description: 'The ability and what it takes.',
      }),
    },
    resolve: async (_, { input }, context, { schema }) =>
      answer(input, {
        result: await perform(runAbility(all(context, schema)), context, input),
      }),
  }),
);
