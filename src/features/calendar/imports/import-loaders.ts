import type { Selectable } from 'kysely';
import { defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';

/** A row of an import of events. */
export type EventImport = Selectable<Tables['EventImport']>;

/** An import by the name in its callbacks' addresses. */
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
