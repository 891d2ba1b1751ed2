import { ApiError } from '../../../lib/api-error.ts';
import type { Ability, Effect } from '../../../operation/ability.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint } from '../../../rest/endpoint.ts';
import { pagingHeaders } from '../../../rest/paging.ts';
import { type Endpoint, type Route, route } from '../../../rest/route.ts';
import {
  findAbility,
  getAbility,
  getAbilityCategory,
  listAbilities,
  listAbilityCategories,
  runAbility,
} from './ability-operations.ts';
import {
  abilityCategorySchema,
  abilitySchema,
  presentAbility,
  presentAbilityCategory,
} from './present-ability.ts';

const namespace = 'core-abilities/v1';

/** behaviour.md §13. @param abilities what the other routes can do */
export const abilityRoutes = (abilities: readonly Ability[]): readonly Route[] => [
  ...categoryRoutes(abilities),
  route({
    namespace,
    path: '/abilities/{name}/run',
    placeholders: { name: '[a-zA-Z0-9\\-\\/]+?' },
    endpoints: [
      byMethod(
        abilities,
        endpoint(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], runAbility(abilities), {
          respond: (result) => json(result),
        }),
      ),
    ],
  }),
  route({
    namespace,
    path: '/abilities',
    schema: abilitySchema,
    endpoints: [
      endpoint(['GET'], listAbilities(abilities), {
        respond: ({ items, total }, { context: view, page, per_page: perPage }, context, request) =>
          json(
            items.map((one) => presentAbility(context.addresses, one, view)),
            pagingHeaders(context, request, { page, perPage, total }),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/abilities/{name}',
    placeholders: { name: '[a-zA-Z0-9\\-\\/]+' },
    schema: abilitySchema,
    endpoints: [
      endpoint(['GET'], getAbility(abilities), {
        respond: (ability, _, { addresses }) => json(presentAbility(addresses, ability, 'view')),
      }),
    ],
  }),
];

const categoryRoutes = (abilities: readonly Ability[]): readonly Route[] => [
  route({
    namespace,
    path: '/categories',
    schema: abilityCategorySchema,
    endpoints: [
      endpoint(['GET'], listAbilityCategories(abilities), {
        respond: ({ items, total }, { page, per_page: perPage }, context, request) =>
          json(
            items.map((one) => presentAbilityCategory(context.addresses, one)),
            pagingHeaders(context, request, { page, perPage, total }),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/categories/{slug}',
    placeholders: { slug: '[a-z0-9]+(?:-[a-z0-9]+)*' },
    schema: abilityCategorySchema,
    endpoints: [
      endpoint(['GET'], getAbilityCategory(abilities), {
        respond: (category, _, { addresses }) => json(presentAbilityCategory(addresses, category)),
      }),
    ],
  }),
];

const METHODS: Readonly<Record<Effect, string>> = { read: 'GET', write: 'POST', delete: 'DELETE' };

/** Reads are asked by GET, deletions by DELETE, everything else by POST. */
function byMethod(abilities: readonly Ability[], inner: Endpoint): Endpoint {
  return {
    ...inner,
    prepare(raw, request) {
      const run = inner.prepare(raw, request);
      return async (context) => {
        const { effect } = findAbility(abilities, String(raw.name));
        const sent = request.method === 'HEAD' ? 'GET' : request.method;
        if (METHODS[effect] === sent) return run(context);
        throw new ApiError(
          'rest_ability_invalid_method',
          405,
          `This ability is run by ${METHODS[effect]}.`,
        );
      };
    },
  };
}
