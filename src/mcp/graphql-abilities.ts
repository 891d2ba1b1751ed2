import type { Context } from '../context.ts';
import type { Ability, Effect } from '../features/abilities/ability.ts';
import { runDocument } from '../graphql/run-document.ts';
import { required, schemaOf, string } from '../operation/args.ts';
import { parseArgs } from '../operation/parse-args.ts';
import { toOpenapiSchema } from '../rest/openapi-schema.ts';

/** What asking in GraphQL takes (GraphQL over HTTP specification §5.1). */
const documentArgs = {
  query: required(string({ description: 'The document, in GraphQL.' })),
  variables: schemaOf<Readonly<Record<string, unknown>>>({
    description: 'The values of its variables, by name.',
    type: 'object',
  }),
  operationName: string({ description: 'Which of its operations is meant, where it has several.' }),
};

const outputSchema = {
  type: 'object',
  properties: {
    data: { type: ['object', 'null'] },
    errors: { type: 'array', items: { type: 'object' } },
  },
};

const ability = (
  kind: 'query' | 'mutation',
  operation: string,
  summary: string,
  effect: Effect,
): Ability => ({
  name: `almanac/${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  operation,
  summary,
  category: { slug: 'graphql', namespace: 'graphql' },
  effect,
  isIdempotent: effect === 'read',
  inputSchema: () => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(documentArgs).map(([name, { 'x-required': _, ...schema }]) => [
        name,
        toOpenapiSchema(schema),
      ]),
    ),
    required: ['query'],
  }),
  outputSchema: () => outputSchema,
  async run(context: Context, input) {
    const asked = parseArgs(documentArgs, input);
    return JSON.parse(JSON.stringify(await runDocument(context, asked, kind)));
  },
});

/** All that GraphQL offers, for assistants: among it are operations that have no route. `{ __schema { … } }` tells what there is. */
export const graphqlAbilities: readonly Ability[] = [
  ability('query', 'queryGraphql', 'Asks for anything that the GraphQL schema offers.', 'read'),
  ability(
    'mutation',
    'mutateGraphql',
    'Makes any of the changes that the GraphQL schema offers.',
    'write',
  ),
];
