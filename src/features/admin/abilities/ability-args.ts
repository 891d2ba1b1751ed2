import { integer, oneOf, schemaOf, string } from '../../../operation/args.ts';

/** What the lists of this namespace take. */
export const abilityListArgs = {
  context: oneOf(['view', 'embed', 'edit'], {
    description: 'How much of each item is shown.',
    default: 'view',
  }),
  page: integer({ description: 'Which page of the list.', default: 1, minimum: 1 }),
  per_page: integer({ description: 'How many a page has.', default: 50, minimum: 1, maximum: 100 }),
};

export const abilityNameArg = {
  name: string({ description: 'Its name.', pattern: '^[a-zA-Z0-9\\-\\/]+$' }),
};

export const abilityInputArg = {
  input: schemaOf<unknown>({
    description: 'What the ability takes, by name.',
    type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
    default: null,
  }),
};
