import { ApiError } from '../../../lib/api-error.ts';
import type { Ability } from '../../../operation/ability.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { abilityInputArg, abilityNameArg } from './ability-args.ts';
import { findAbility } from './ability-policy.ts';

/**
 * behaviour.md §13: the operation itself, which says who may.
 * @throws ApiError 404 `rest_ability_not_found`, 400 `ability_invalid_input`, and as the operation does
 */
export const runAbility = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'runAbility',
    kind: 'mutation',
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
