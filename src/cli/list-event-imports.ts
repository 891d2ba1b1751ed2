import { browseEventImports } from '../features/calendar/imports/browse-event-imports.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';

/** Prints one line for each event import, the latest first. */
export async function listEventImports(context: Context): Promise<void> {
  let after: string | null = null;
  do {
    const page: Readonly<Record<string, unknown>> = {
      first: 100,
      ...(after === null ? {} : { after }),
    };
    const { edges, pageInfo } = await perform(browseEventImports, context, page);
    for (const { node } of edges) {
      const { importId, status, percentageComplete, origin, created, updated, skipped } = node;
      const counts = `${created} created, ${updated} updated, ${skipped} skipped`;
      console.log(
        `${importId}  ${node.begun}  ${status} ${percentageComplete} %  ${origin}: ${counts}`,
      );
    }
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
}
