import type { Ability, AbilityCategory } from '../../../operation/ability.ts';
import { string } from '../../../operation/args.ts';
import type { Connection } from '../../../operation/connection.ts';
import { listConnection } from '../../../operation/list-connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs } from '../../../operation/paging-args.ts';
import { categoriesOf } from './ability-categories.ts';
import { assertLoggedIn } from './ability-policy.ts';

/** The list of abilities by cursors, under the same rules as by pages (behaviour.md §14). */
export const browseAbilities = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'browseAbilities',
    kind: 'query',
    summary: 'Lists what this server can do by cursors.',
    args: { category: string({ description: 'Only those of this category.' }), ...pagingArgs },
    authorize: assertLoggedIn,
    resolve(_, { category, ...paging }): Connection<Ability> {
      const all = abilities.filter(
        (one) => category === undefined || one.category.slug === category,
      );
      return listConnection(all, ({ name }) => name, paging);
    },
  });

/** The same of the categories. */
export const browseAbilityCategories = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'browseAbilityCategories',
    kind: 'query',
    summary: 'Lists the categories of what this server can do by cursors.',
    args: pagingArgs,
    authorize: assertLoggedIn,
    resolve: (_, paging): Connection<AbilityCategory> =>
      listConnection(categoriesOf(abilities), ({ slug }) => slug, paging),
  });
