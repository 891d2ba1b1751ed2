import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { ListOperation } from '../operation/list-operation.ts';

/** All items of a list, read page by page. @throws ApiError as the operation does */
export async function* eachItem<Item>(
  operation: Pick<ListOperation<Args, Item>, 'connection'>,
  context: Context,
  args: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<Item> {
  for (let after: string | null | undefined; after !== null; ) {
    const { edges, pageInfo } = await operation.connection(context, args, { first: 100, after });
    for (const { node } of edges) yield node;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
}
