import { beyondLimit, LIMITS } from './limits.ts';

/** About how many characters the JSON of a value has; no further than a little beyond `most`. */
export function answerSize(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  for (const [name, member] of Object.entries(value)) {
    size += (Array.isArray(value) ? 1 : name.length + 4) + answerSize(member, most - size);
    if (size > most) return size;
  }
  return size;
}

/** A text may be asked for under many names, and is held once until it is written. @throws GraphQLError `graphql_too_large_answer` */
export function refuseTooLarge(result: unknown): void {
  if (answerSize(result, LIMITS.answer) > LIMITS.answer)
    throw beyondLimit(
      'graphql_too_large_answer',
      `An answer may have ${LIMITS.answer} characters. Ask for less at once. What a mutation has done is done.`,
    );
}
