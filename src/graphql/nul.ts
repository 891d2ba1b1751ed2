import { GraphQLError, type ValidationRule } from 'graphql';

/** No text of a document may hold what PostgreSQL's can not: what nested fields are given passes no operation's arguments. */
export const noNul: ValidationRule = (context) => ({
  StringValue(node) {
    if (!node.value.includes('\0')) return;
    const extensions = { code: 'rest_invalid_param', status: 400 };
    context.reportError(
      new GraphQLError('A text holds a NUL character.', { nodes: node, extensions }),
    );
  },
});

/** The refusal of variables that hold one; null where none does. */
export function nulInVariables(variables: Readonly<Record<string, unknown>>): GraphQLError | null {
  const name = Object.keys(variables).find((one) => holdsNul(variables[one]));
  if (name === undefined) return null;
  const params = { [name]: `${name} holds a NUL character.` };
  return new GraphQLError(`Invalid parameter(s): ${name}`, {
    extensions: { code: 'rest_invalid_param', status: 400, params },
  });
}

/** What lies deeper only a scalar of any form could take, and operations refuse that. */
const DEEPEST = 32;

function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return false;
  return Object.values(value).some((one) => holdsNul(one, depth + 1));
}
