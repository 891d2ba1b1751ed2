import type { Context } from '../../../operation/context.ts';
import type { EventImport } from './import-loaders.ts';

/**
 * Returns the URLs to which an import's batches and its state are sent (docs/rest.md §6.7), on the caller's surface.
 */
export function callbackAddresses(
  { addresses }: Pick<Context, 'addresses'>,
  { importId }: Pick<EventImport, 'importId'>,
): { readonly batchUrl: string; readonly stateUrl: string } {
  const at = (what: string) =>
    addresses.rest(`/ext/event-aggregator/v1/import/${importId}/${what}`);
  return { batchUrl: at('batch'), stateUrl: at('state') };
}
