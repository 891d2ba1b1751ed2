import { required, string } from '../../operation/args.ts';
import { namedArgs, partArgs, presentValue, valueSchemas } from '../answer-schemas.ts';
import { defineTool } from '../assistant-tool.ts';

/** Runs a GraphQL query. */
export const graphqlTool = defineTool({
  name: 'graphql',
  title: 'Query GraphQL',
  description:
    'Runs a GraphQL query, for related records or several things at once. Ask { __schema { … } } for the schema. Mutations are run by use_tool with mutateGraphql.',
  effect: 'read',
  isIdempotent: true,
  args: {
    query: required(string({ description: 'The document.', maxLength: 100_000 })),
    variables: namedArgs('The values of its variables.'),
    operation_name: string({ description: 'Which of its operations is meant, if it has several.' }),
    ...partArgs,
  },
  answers: valueSchemas,
  always: ['value'],
  async run(context, { query, variables, operation_name: operationName, ...part }, { abilities }) {
    const ability = abilities.find(({ operation }) => operation === 'queryGraphql');
    const asked = {
      query,
      ...(variables ? { variables } : {}),
      ...(operationName ? { operationName } : {}),
    };
    return presentValue(await ability?.run(context, asked), part);
  },
});
