import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Context } from '../operation/context.ts';
import { withinTime } from '../operation/within-time.ts';
import { withinSize } from './answer-size.ts';
import { toGraphqlError } from './errors.ts';

/**
 * Executes an operation until its time is up (`GRAPHQL_TIMEOUT`) or its caller is gone; then nothing more is read for it. A query is
 * answered at once by the error. Of a mutation, the field under way is finished, those after it are refused, and what was done is told.
 * What is too large to be told is refused as well (`graphql_too_large_answer`).
 * @param until when its time is up, in milliseconds since 1970, if it shares its time with others
 */
export async function executeInTime(
  context: Context,
  kind: 'query' | 'mutation',
  execute: () => ExecutionResult | Promise<ExecutionResult>,
  until?: number,
): Promise<ExecutionResult> {
  const seconds = context.services.config.graphql.timeout;
  try {
    return withinSize(
      await withinTime(
        context,
        { surface: 'graphql', seconds, until, isAwaited: kind === 'mutation' },
        execute,
      ),
    );
  } catch (error) {
    const told = toGraphqlError(error);
    if (told instanceof GraphQLError) return { errors: [told] };
    throw error;
  }
}
