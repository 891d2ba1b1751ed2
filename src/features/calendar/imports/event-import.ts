import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { areHashesEqual } from '../../../auth/password.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { integer, required, shownAs, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';

/** A row of an import of events. */
export type EventImport = Selectable<Tables['EventImport']>;

/** Loads an import by the id in its URLs. */
export const importByName = defineRowLoader<string, EventImport>(
  (context, names) =>
    context
      .read('EventImport')
      .selectFrom('EventImport')
      .selectAll()
      .where('importId', 'in', names)
      .execute(),
  ({ importId }) => importId,
);

/** The state of an import (docs/rest.md §6.7); an import that is not pending is over. */
export const importStatuses = ['success', 'failed', 'pending'] as const;

/** The status of the import's record, as documented: `ext-ea-pending`. */
export const recordStatus = ({ status }: { readonly status: string }): string => `ext-ea-${status}`;

/** @throws ApiError `rest_forbidden` unless the viewer may import; administrators may (docs/rest.md §3.3) */
export function assertCanImport({ viewer }: Context): void {
  if (!viewer.can('import'))
    throw refused(viewer, 'rest_forbidden', 'Only administrators import events.');
}

/**
 * 403 `rest_forbidden` for a callback with an unexpected hash. It does not reveal whether the import or the hash is
 * wrong, and logging in would not help (docs/rest.md §6.7).
 */
export const unexpectedBatch = (): ApiError =>
  new ApiError('rest_forbidden', 403, 'No import expects a batch with this hash.');

/** 404 `rest_import_not_found`, for administrators. */
export const unknownImport = (): ApiError =>
  new ApiError('rest_import_not_found', 404, 'There is no import with this id.');

/** The kind that changes of imports have in the log. */
export const EVENT_IMPORT = 'private:event-import';

/** Seconds between two batches (docs/rest.md §6.7). */
export const SHORTEST_INTERVAL = 10;
const LONGEST_INTERVAL = 600;

/** A required text with a maximum length in characters; the site index does not show the maximum. */
export const boundedText = (description: string, maxLength: number) =>
  required(shownAs(string({ description, maxLength }), { type: 'string', description }));

/** The id of an import as its URLs contain it. */
export const importIdArg = boundedText('The name of the import.', 100);

/** Required, but a missing hash is refused in the same way as a wrong one (docs/rest.md §6.7). */
export const batchHashArg = shownAs(
  string({ description: 'The hash that the next batch has.', default: '', maxLength: 200 }),
  { type: 'string', description: 'The hash that the next batch has.', required: true },
);

const PERCENTAGE = 'How much of the import is done, 0 to 100.';

export const percentageArg = required(
  shownAs(integer({ description: PERCENTAGE, minimum: 0, maximum: 100 }), {
    type: 'integer',
    description: PERCENTAGE,
    required: true,
  }),
);

const INTERVAL = 'Seconds between the end of a batch and the beginning of the next, 10 to 600.';

export const intervalArg = shownAs(
  integer({ description: INTERVAL, minimum: SHORTEST_INTERVAL, maximum: LONGEST_INTERVAL }),
  { type: 'integer', description: INTERVAL },
);

/** Returns a new secret for one batch: 48 hexadecimal digits. */
export const createBatchHash = (): string => randomBytes(24).toString('hex');

/** Returns a new id for an import's URLs, which match `\w+`: 24 hexadecimal digits. */
export const createImportId = (): string => randomBytes(12).toString('hex');

/** Compares a caller's hash with the expected one in constant time; false if none is expected. */
export const isHash = (given: string, meant: string | null): boolean =>
  meant !== null && meant !== '' && areHashesEqual(given, meant);

/** Returns the URLs to which an import's batches and its state are sent (docs/rest.md §6.7), on the caller's surface. */
export function callbackAddresses(
  { addresses }: Pick<Context, 'addresses'>,
  { importId }: Pick<EventImport, 'importId'>,
): { readonly batchUrl: string; readonly stateUrl: string } {
  const at = (what: string) =>
    addresses.rest(`/ext/event-aggregator/v1/import/${importId}/${what}`);
  return { batchUrl: at('batch'), stateUrl: at('state') };
}
