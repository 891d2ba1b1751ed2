import type { GraphQLSchema } from 'graphql';
import { toldError } from '../graphql/errors.ts';
import { runDocument } from '../graphql/run-document.ts';
import { type Ability, abilityName, type Effect } from '../operation/ability.ts';
import { required, schemaOf, string } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { parseArgs } from '../operation/parse-args.ts';
import { toOpenapiSchema } from '../rest/openapi-schema.ts';

/** The arguments of a GraphQL request (GraphQL over HTTP specification §5.1). */
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
  schema: GraphQLSchema,
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
    const { errors, ...rest } = await runDocument(schema, context, asked, kind);
    return JSON.parse(JSON.stringify({ ...rest, errors: errors?.map(toldError) }));
  },
});

/**
 * GraphQL as tools for assistants, who have no other way to it: for fields that no tool returns, several queries at
 * once, and `{ __schema { … } }`. They are not listed as abilities of the site: REST and GraphQL clients can send the
 * document directly, and a document that runs documents would bypass the limits.
 */
export const graphqlAbilities = (schema: GraphQLSchema): readonly Ability[] => [
  ability(
    schema,
    'query',
    'queryGraphql',
    'Asks for anything that the GraphQL schema offers.',
    'read',
  ),
  ability(
    schema,
    'mutation',
    'mutateGraphql',
    'Makes any of the changes that the GraphQL schema offers.',
    'write',
  ),
];
