import { ApiError } from '../../../lib/api-error.ts';
import type { Ability, AbilityCategory } from '../../../operation/ability.ts';
import { string } from '../../../operation/args.ts';
import { defineArrayListOperation } from '../../../operation/list-operation.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { abilityListArgs } from './ability-args.ts';
import { assertLoggedIn } from './ability-policy.ts';

/** behaviour.md §13: one for each namespace that can do something. */
export const listAbilityCategories = (abilities: readonly Ability[]) =>
  defineArrayListOperation({
    name: 'listAbilityCategories',
    summary: 'Lists the categories of what this server can do.',
    args: abilityListArgs,
    authorize: assertLoggedIn,
    items: () => categoriesOf(abilities),
    keyOf: ({ slug }) => slug,
  });

/** One of them. @throws ApiError 404 `rest_ability_category_not_found` */
export const getAbilityCategory = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'getAbilityCategory',
    kind: 'query',
    summary: 'Describes a category of what this server can do.',
    args: {
      slug: string({ description: 'Its name.', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
    },
    authorize: assertLoggedIn,
    resolve(_, { slug }): AbilityCategory {
      const found = categoriesOf(abilities).find((one) => one.slug === slug);
      if (found) return found;
      throw new ApiError('rest_ability_category_not_found', 404, 'There is no such category.');
    },
  });

/** In the order in which the abilities first name them. */
const categoriesOf = (abilities: readonly Ability[]): readonly AbilityCategory[] => [
  ...new Map(abilities.map(({ category }) => [category.slug, category])).values(),
];
