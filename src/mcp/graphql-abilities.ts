import { schema } from '../app/schema.ts';
import { runDocument } from '../graphql/run-document.ts';
import type { Ability, Effect } from '../operation/ability.ts';
import { abilityName } from '../operation/ability-name.ts';
import { required, schemaOf, string } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
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
  name: abilityName(operation),
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
    return JSON.parse(JSON.stringify(await runDocument(schema, context, asked, kind)));
  },
});

/**
 * GraphQL itself, for assistants, who have tools and no other way to it: fields that a tool does not answer, several things at
 * once, `{ __schema { … } }`. No abilities: who may run those by REST or GraphQL may send the document, and a document that runs
 * documents would have no limits.
 */
export const graphqlAbilities: readonly Ability[] = [
  ability('query', 'queryGraphql', 'Asks for anything that the GraphQL schema offers.', 'read'),
  ability(
    'mutation',
    'mutateGraphql',
    'Makes any of the changes that the GraphQL schema offers.',
    'write',
  ),
];
