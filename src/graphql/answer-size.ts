import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Context } from '../operation/context.ts';
import { withinTime } from '../operation/within-time.ts';
import { toGraphqlError } from './errors.ts';
import { beyondLimit, LIMITS } from './limits.ts';

/** About how many characters the JSON of a value has; no further than a little beyond `most`. */
function answerSize(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      size += 1 + answerSize(item, most - size);
      if (size > most) break;
    }
    return size;
  }
  for (const name in value) {
    size += name.length + 4 + answerSize(value[name as never], most - size); // whatever there is
    if (size > most) break;
  }
  return size;
}

/**
 * The same result, or why it is too large to be told (`graphql_too_large_answer`): a text may be asked for under many names, and is held
 * once until it is written. Errors count as well.
 */
export const withinSize = <Result extends Told>(
  result: Result,
): Result | { readonly errors: readonly GraphQLError[] } =>
  resultSize(result, LIMITS.answer) > LIMITS.answer ? { errors: [tooLargeAnswer()] } : result;

/** The size of a result with its errors. */
export const resultSize = ({ data, errors }: Told, most: number): number =>
  answerSize([data, errors], most);

interface Told {
  readonly data?: ExecutionResult['data'] | undefined;
  readonly errors?: readonly GraphQLError[] | undefined;
}

/** The error of an answer that is not sent for its size. */
export const tooLargeAnswer = (): GraphQLError =>
  beyondLimit(
    'graphql_too_large_answer',
    `An answer may have ${LIMITS.answer} characters. Ask for less at once. What a mutation has done is done.`,
  );

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
