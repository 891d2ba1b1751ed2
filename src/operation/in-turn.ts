import type { Context } from './context.ts';

/**
 * Does a piece of work of which a request may have many (a list, the HTML of a block), so that they hold up no other request: it waits
 * where the turn is over.
 * @throws what the request was cancelled with, once nobody wants it
 */
export function inTurn<Result>(
  { services, cancellation }: Context,
  work: () => Result,
): Result | Promise<Result> {
  cancellation.throwIfCancelled();
  const turn = services.timeSlices.next(cancellation);
  if (!turn) return work();
  return turn.then(() => {
    cancellation.throwIfCancelled();
    return work();
  });
}
