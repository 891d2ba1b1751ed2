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

/** Milliseconds that the items of one list may take before each of those that are left waits for its turn. */
const SLICE = 5;

/**
 * The items of a list, of which there may be thousands, in its turn: each is made, with all its fields, before the next one is asked for.
 * What their fields read from the database is no longer read together from then on.
 * @param slice milliseconds after which the items that are left wait
 */
export const listInTurn = <Source, Item>(
  context: Context,
  list: readonly Source[],
  toItem: (source: Source) => Item,
  slice = SLICE,
): Iterable<Item | Promise<Item>> | Promise<Iterable<Item | Promise<Item>>> =>
  inTurn(context, () => eachInTurn(context, list, toItem, slice));

function* eachInTurn<Source, Item>(
  context: Context,
  list: readonly Source[],
  toItem: (source: Source) => Item,
  slice: number,
) {
  const began = performance.now();
  for (const source of list)
    yield performance.now() - began < slice
      ? toItem(source)
      : inTurn(context, () => toItem(source));
}
