import './graphql/ability-fields.ts';
import type { Addresses } from '../../../config/addresses.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Ability, AbilityCategory, Effect } from '../../../operation/ability.ts';
import { type Links, link, type Resource } from '../../../operation/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../operation/representation/resource-schema.ts';
import { json, pagingHeaders } from '../../../rest/answer.ts';
import { type Endpoint, endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import {
  findAbility,
  getAbility,
  getAbilityCategory,
  listAbilities,
  listAbilityCategories,
  runAbility,
} from './ability-operations.ts';

const ROOT = '/core-abilities/v1';

/** An ability as REST shows it: `embed` ⊂ `view` = `edit`. */
function presentAbility(addresses: Addresses, ability: Ability, view: string): Resource {
  const { name, summary, category, effect, isIdempotent } = ability;
  const head = { name, label: summary.replace(/\.$/, ''), category: category.slug };
  const self = `${ROOT}/abilities/${name}`;
  const _links: Links = {
    self: link(addresses.rest(self)),
    collection: link(addresses.rest(`${ROOT}/abilities`)),
    'wp:action-run': link(addresses.rest(`${self}/run`)),
  };
  if (view === 'embed') return { ...head, _links };
  return {
    ...head,
    description: summary,
    input_schema: ability.inputSchema(addresses),
    output_schema: ability.outputSchema(addresses),
    meta: {
      annotations: {
        readonly: effect === 'read',
        destructive: effect === 'delete',
        idempotent: isIdempotent,
      },
    },
    _links,
  };
}

/** A category as REST shows it. */
function presentAbilityCategory(addresses: Addresses, one: AbilityCategory): Resource {
  const namespace = addresses.namespace(one.namespace);
  return {
    slug: one.slug,
    label: namespace,
    description: `What ${namespace} offers.`,
    meta: {},
    _links: {
      self: link(addresses.rest(`${ROOT}/categories/${one.slug}`)),
      collection: link(addresses.rest(`${ROOT}/categories`)),
      abilities: link(addresses.rest(`${ROOT}/abilities?category=${one.slug}`)),
    },
  };
}

/** The representation of an ability, for OPTIONS and the OpenAPI document. */
const abilitySchema = resourceSchema('ability', {
  name: readOnly('always', 'string', 'Its name in requests.'),
  label: readOnly('always', 'string', 'What people call it.'),
  description: readOnly('view', 'string', 'What it does, in a sentence.'),
  category: readOnly('always', 'string', 'Where it belongs.'),
  input_schema: readOnly('view', 'object', 'JSON Schema of what it takes.'),
  output_schema: readOnly('view', 'object', 'JSON Schema of what it answers.'),
  meta: readOnly('view', 'object', 'Whether it reads only, deletes, may be repeated.'),
});

/** The representation of a category, for OPTIONS and the OpenAPI document. */
const abilityCategorySchema = resourceSchema('ability-category', {
  slug: readOnly('always', 'string', 'Its name in requests.'),
  label: readOnly('always', 'string', 'What people call it.'),
  description: readOnly('view', 'string', 'What belongs to it.'),
  meta: readOnly('view', 'object', 'Nothing more is known of it.'),
});

const namespace = 'core-abilities/v1';

/** docs/rest.md §10.3. @param abilities those of the other routes */
const abilityRoutes = (abilities: readonly Ability[]): readonly Route[] => [
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

/** Reads use GET, deletions DELETE, and everything else POST. */
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

export const abilities = defineFeature({
  name: 'abilities',
  group: {
    name: 'Abilities',
    description:
      'Every operation by its name, with its input and output, for assistants and automation.',
  },
  routesOver: ({ all }) => abilityRoutes(all),
});
