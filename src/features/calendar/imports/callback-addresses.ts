import type { Context } from '../../../operation/context.ts';
import type { EventImport } from './import-loaders.ts';

/** Where an import's batches are sent and its state is told (interface.md §4.6), as the caller's surface has it. */
export function callbackAddresses(
  { addresses }: Pick<Context, 'addresses'>,
  { importId }: Pick<EventImport, 'importId'>,
): { readonly batchUrl: string; readonly stateUrl: string } {
  const at = (what: string) =>
    addresses.rest(`/ext/event-aggregator/v1/import/${importId}/${what}`);
  return { batchUrl: at('batch'), stateUrl: at('state') };
}
