import type { Ability } from '../../../operation/ability.ts';
import { string } from '../../../operation/args.ts';
import { defineArrayListOperation } from '../../../operation/list-operation.ts';
import { abilityListArgs } from './ability-args.ts';
import { assertLoggedIn } from './ability-policy.ts';

/** behaviour.md §13; beyond the last page there are none, which is no error. */
export const listAbilities = (abilities: readonly Ability[]) =>
  defineArrayListOperation({
    name: 'listAbilities',
    summary: 'Lists what this server can do.',
    args: { ...abilityListArgs, category: string({ description: 'Only those of this category.' }) },
    authorize: assertLoggedIn,
    items: (_, { category }): readonly Ability[] =>
      abilities.filter((one) => category === undefined || one.category.slug === category),
    keyOf: ({ name }) => name,
  });
