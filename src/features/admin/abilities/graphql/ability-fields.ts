import type { GraphQLSchema } from 'graphql';
import { abilitiesOf } from '../../../../graphql/abilities-of.ts';
import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, performList, performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  getAbility,
  listAbilities,
  listAbilityCategories,
  runAbility,
} from '../ability-operations.ts';
import { AbilityCategoryConnectionRef, AbilityConnectionRef, AbilityRef } from './ability-types.ts';

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
    args: { input: t.arg({ type: RunAbilityInput, required: true, description: 'What.' }) },
    resolve: async (_, { input }, context, { schema }) =>
      answer(input, {
        result: await perform(runAbility(all(context, schema)), context, input),
      }),
  }),
);
