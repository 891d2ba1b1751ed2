import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { currentSpan } from '../lib/current-span.ts';

/** Names the span of a request after the operation that it runs: `query PostsOfPage`. */
export const nameSpans = (): Plugin => ({
  onExecute({ args: { document, operationName } }) {
    const operation = getOperationAST(document, operationName);
    if (!operation) return;
    const { operation: kind, name } = operation;
    currentSpan()?.describe(name ? `${kind} ${name.value}` : kind, {
      'graphql.operation.type': kind,
      ...(name && { 'graphql.operation.name': name.value }),
    });
  },
});
