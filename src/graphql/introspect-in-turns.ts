import { getNullableType, introspectionTypes, isListType, isObjectType } from 'graphql';
import type { Context } from '../operation/context.ts';

/**
 * Makes the lists that tell of the schema wait for their turn, as those of records do: the whole takes longer than one request may
 * hold up others. What is executed without a context, at a build say, has them at once.
 */
export function introspectInTurns(): void {
  const fields = introspectionTypes
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ type }) => isListType(getNullableType(type)));
  for (const field of fields) {
    const { resolve } = field;
    field.resolve = (source, args, context: Context | undefined, info) => {
      const list = () => resolve?.(source, args, context, info);
      const turn = context?.services.timeSlices.next(context.cancellation);
      if (!turn) return list();
      return turn.then(() => {
        context?.cancellation.throwIfCancelled();
        return list();
      });
    };
  }
}
