import {
  type ExecutionArgs,
  getOperationAST,
  parse,
  specifiedRules,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { beyondLimit, exceededLimit, LIMITS } from './limits.ts';
import { faultInVariables, noNul } from './nul.ts';
import { variablesInAllowedPosition } from './variables-in-allowed-position.ts';

/** Refuses what is too large before it is parsed, and what asks for too much or holds a NUL before it is executed. */
export const enforceLimits = (): Plugin => ({
  onParse({ params, setParseFn }) {
    const { length } = String(
      typeof params.source === 'string' ? params.source : params.source.body,
    );
    if (length > LIMITS.characters)
      throw beyondLimit(
        'graphql_too_large',
        `A document may have ${LIMITS.characters} characters.`,
      );
    setParseFn(parseWithin);
  },
  onValidate({ setValidationFn }) {
    setValidationFn(
      (schema: Parameters<typeof validate>[0], document: Parameters<typeof validate>[1]) =>
        validateByRules(schema, document),
    );
  },
  onExecute({ args, setResultAndStopExecution }) {
    const error = exceeded(args);
    if (error) setResultAndStopExecution({ errors: [error] });
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const error = exceeded(args);
    if (error) setResultAndStopExecution({ errors: [error] });
  },
});

function exceeded({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const operation = getOperationAST(document, operationName);
  const variables = variableValues ?? {};
  return (
    faultInVariables(variables) ??
    (operation && exceededLimit({ schema, document, operation, variables }))
  );
}

const MOST_ERRORS = 20;

const rules = [
  ...specifiedRules.filter((rule) => rule !== VariablesInAllowedPositionRule),
  variablesInAllowedPosition,
  noNul,
];

/** What is wrong with a document, by the rules that hold here; no more than a page of it. */
export const validateByRules = (...[schema, document]: Parameters<typeof validate>) =>
  validate(schema, document, rules, { maxErrors: MOST_ERRORS });

/** Parses no more than a bounded number of tokens. @throws GraphQLError */
export function parseWithin(
  ...[source, options]: Parameters<typeof parse>
): ReturnType<typeof parse> {
  try {
    return parse(source, { ...options, maxTokens: LIMITS.tokens });
  } catch (error) {
    if (error instanceof Error && /more tha[nt] \d+ tokens/.test(error.message))
      // graphql's words for it
      throw beyondLimit('graphql_too_many_tokens', `A document may have ${LIMITS.tokens} tokens.`);
    throw error;
  }
}
