import { fitsOrder, type OrderColumn } from '../storage/place-in-order.ts';
import { type CursorWindow, type PagingArgs, readWindow } from './connection.ts';
import { invalidParam } from './errors.ts';

/**
 * Reads the requested window. @throws ApiError `rest_invalid_param` for a cursor of a list in another order, and as `readWindow`
 */
export function readPlace(
  args: PagingArgs,
  order: readonly OrderColumn[],
  most?: number,
): CursorWindow {
  const window = readWindow(args, most);
  const names = window.backwards ? (['before', 'after'] as const) : (['after', 'before'] as const);
  for (const [i, keys] of [window.from, window.to].entries())
    if (keys && !fitsOrder(order, keys))
      throw invalidParam(names[i] ?? 'after', 'The cursor is not one of a list in this order.');
  return window;
}
