import type { Ability } from '../../../operation/ability.ts';
import { string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { abilityListArgs } from './ability-args.ts';
import { assertLoggedIn } from './ability-policy.ts';

/** behaviour.md §13; beyond the last page there are none, which is no error. */
export const listAbilities = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'listAbilities',
    kind: 'query',
    summary: 'Lists what this server can do.',
    args: { ...abilityListArgs, category: string({ description: 'Only those of this category.' }) },
    authorize: assertLoggedIn,
    resolve(_, { page, per_page: size, category }): Page<Ability> {
      const all = abilities.filter(
        (one) => category === undefined || one.category.slug === category,
      );
      return { items: all.slice((page - 1) * size, page * size), total: all.length };
    },
  });
