import type { Selectable } from 'kysely';
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
