import type { Ability } from '../../../operation/ability.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { abilityNameArg } from './ability-args.ts';
import { assertLoggedIn, findAbility } from './ability-policy.ts';

/** behaviour.md §13. @throws ApiError 404 `rest_ability_not_found` */
export const getAbility = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'getAbility',
    kind: 'query',
    summary: 'Describes one thing that this server can do.',
    args: abilityNameArg,
    authorize: assertLoggedIn,
    resolve: (_, { name }): Ability => findAbility(abilities, name),
  });
