import type { Context } from '../../../operation/context.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { readColumns } from '../entries/calendar-field.ts';
import {
  readWrittenCalendarEntry,
  type WrittenCalendarValues,
} from '../entries/written-calendar-entry.ts';
import type { PartyColumns, PartyKind } from './party-kind.ts';
import type { PartyRecord, PartyTable } from './party-loaders.ts';

/** The changes of a write, validated and sanitised. */
export interface PartyChanges<T extends PartyTable = PartyTable> {
  readonly entry: EntryChanges;
  readonly details: PartyColumns<T>;
}

/** The values of a party kind's `args`. */
export type PartyValues = WrittenCalendarValues & Readonly<Record<string, unknown>>;

/**
 * Converts a caller's values to changes; the caller of this function checks rights.
 * @param before null for a new party
 * @throws ApiError `rest_invalid_param` for invalid values, such as a website that is not a URL
 */
export async function readWrittenParty<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  values: PartyValues,
  before: PartyRecord<T> | null,
): Promise<PartyChanges<T>> {
  const columns = readColumns(kind.fields, values) as PartyColumns<T>; // each value by its own field
  const title = values[kind.word] as string | null | undefined; // see `args` of the kind
  return {
    entry: await readWrittenCalendarEntry(
      context,
      kind,
      values,
      { title, titleName: kind.word },
      before?.entry ?? null,
    ),
    details: kind.complete ? kind.complete(columns, before?.details ?? null) : columns,
  };
}
