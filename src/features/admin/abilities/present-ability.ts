import type { Addresses } from '../../../config/addresses.ts';
import type { Ability, AbilityCategory } from '../../../operation/ability.ts';
import { type Links, link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../rest/representation/resource-schema.ts';

const ROOT = '/core-abilities/v1';

/** An ability as REST shows it: `embed` ⊂ `view` = `edit`. */
export function presentAbility(addresses: Addresses, ability: Ability, view: string): Resource {
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
export function presentAbilityCategory(addresses: Addresses, one: AbilityCategory): Resource {
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

/** What an ability shows, for OPTIONS and the OpenAPI document. */
export const abilitySchema = resourceSchema('ability', {
  name: readOnly('always', 'string', 'Its name in requests.'),
  label: readOnly('always', 'string', 'What people call it.'),
  description: readOnly('view', 'string', 'What it does, in a sentence.'),
  category: readOnly('always', 'string', 'Where it belongs.'),
  input_schema: readOnly('view', 'object', 'JSON Schema of what it takes.'),
  output_schema: readOnly('view', 'object', 'JSON Schema of what it answers.'),
  meta: readOnly('view', 'object', 'Whether it reads only, deletes, may be repeated.'),
});

/** What a category shows, likewise. */
export const abilityCategorySchema = resourceSchema('ability-category', {
  slug: readOnly('always', 'string', 'Its name in requests.'),
  label: readOnly('always', 'string', 'What people call it.'),
  description: readOnly('view', 'string', 'What belongs to it.'),
  meta: readOnly('view', 'object', 'Nothing more is known of it.'),
});
