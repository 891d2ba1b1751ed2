import { GraphQLError, type ValidationRule } from 'graphql';
import { findInvalidText } from '../operation/find-invalid-text.ts';

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

/** The refusal of variables that hold one, or are nested too deeply; null where none is. */
export function findInvalidTextInVariables(
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  for (const [name, value] of Object.entries(variables)) {
    const fault = findInvalidText(value);
    if (!fault) continue;
    const params = { [name]: `${name} ${fault}.` };
    return new GraphQLError(`Invalid parameter(s): ${name}`, {
      extensions: { code: 'rest_invalid_param', status: 400, params },
    });
  }
  return null;
}
