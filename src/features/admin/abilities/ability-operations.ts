import { ApiError } from '../../../lib/api-error.ts';
import type { Ability, AbilityCategory } from '../../../operation/ability.ts';
import { integer, oneOf, schemaOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { anyone, defineArrayListOperation, defineOperation } from '../../../operation/operation.ts';

/** Arguments shared by the lists of abilities and categories. */
const abilityListArgs = {
  context: oneOf(['view', 'embed', 'edit'], {
    description: 'How much of each item is shown.',
    default: 'view',
  }),
  page: integer({ description: 'Which page of the list.', default: 1, minimum: 1 }),
  per_page: integer({ description: 'How many a page has.', default: 50, minimum: 1, maximum: 100 }),
};

const abilityNameArg = {
  name: string({ description: 'Its name.', pattern: '^[a-zA-Z0-9\\-\\/]+$' }),
};

const abilityInputArg = {
  input: schemaOf<unknown>({
    description: 'What the ability takes, by name.',
    type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
    default: null,
  }),
};

/** Every logged-in user may see the abilities of the server. @throws ApiError `rest_forbidden` */
function assertLoggedIn({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer.can('read'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to see what this server can do.');
}

/** @throws ApiError 404 `rest_ability_not_found` */
export function findAbility(abilities: readonly Ability[], name: string | undefined): Ability {
  const found = abilities.find((one) => one.name === name);
  if (found) return found;
  throw new ApiError('rest_ability_not_found', 404, 'This server has no such ability.');
}

/** docs/rest.md §10.3; beyond the last page there are none, which is no error. */
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

/** docs/rest.md §10.3: one for each namespace that can do something. */
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

/** docs/rest.md §10.3. @throws ApiError 404 `rest_ability_not_found` */
export const getAbility = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'getAbility',
    kind: 'query',
    summary: 'Describes one thing that this server can do.',
    args: abilityNameArg,
    authorize: assertLoggedIn,
    resolve: (_, { name }): Ability => findAbility(abilities, name),
  });

/**
 * docs/rest.md §10.3: the operation itself, which says who may.
 * @throws ApiError 404 `rest_ability_not_found`, 400 `ability_invalid_input`, and as the operation does
 */
export const runAbility = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'runAbility',
    kind: 'mutation',
    isAlone: true,
    summary: 'Does one of the things that this server can do.',
    args: { ...abilityNameArg, ...abilityInputArg },
    authorize: anyone,
    async resolve(context, { name, input }): Promise<unknown> {
      const ability = findAbility(abilities, name);
      const isEmpty = input === null || input === '' || isEmptyList(input);
      if (!isEmpty && (typeof input !== 'object' || Array.isArray(input)))
        throw new ApiError('ability_invalid_input', 400, 'The input must be an object.');
      return ability.run(context, isEmpty ? {} : { ...(input as object) }); // neither of the others
    },
  });

/** Some clients write an empty object like that. */
const isEmptyList = (input: unknown): boolean => Array.isArray(input) && input.length === 0;
