import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import {
  type IndexedField,
  type IndexedValue,
  indexedFields,
  indexedValues,
} from '../../../model/own-values/indexed-fields.ts';
import { parseValues, patchValues } from '../../../model/own-values/own-values.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';
import { toSortText } from './text/fold-letters.ts';

/** The column of own values after a write. */
export const valuesAfter = (
  kind: string,
  before: string,
  { ownValues }: Pick<EntryChanges, 'ownValues'>,
): string => (ownValues ? patchValues(ownFieldsOfKind(kind), before, ownValues) : before);

/** The fields that lists of a kind are filtered and sorted by. */
export function indexedFieldsOf(kind: string): readonly IndexedField[] {
  const known = fieldsByKind.get(kind);
  if (known) return known;
  const { ownFields, groups } = ownFieldsOfKind(kind);
  const found = indexedFields({ name: kind, ownFields, groups });
  fieldsByKind.set(kind, found);
  return found;
}

const fieldsByKind = new Map<string, readonly IndexedField[]>();

/** Characters of a text that are compared. */
const LONGEST = 200;

/** A value as the index has it: texts are folded as titles are (`sortTitle`), so that case and accents make no difference. */
export const toIndexText = (value: IndexedValue): IndexedValue =>
  typeof value === 'string' ? toSortText(value).slice(0, LONGEST).toWellFormed() : value;

type Indexed = Pick<Entry, 'id' | 'kind' | 'status' | 'date' | 'values'>;

/** Writes what lists find new entries by. */
export async function indexValues(
  { prisma }: Pick<Transaction, 'prisma'>,
  entries: readonly Indexed[],
): Promise<void> {
  const rows = entries.flatMap(rowsOf);
  if (rows.length > 0) await prisma.entryValue.createMany({ data: rows });
}

/** The same of an entry that was there before. */
export async function reindexValues(
  { prisma }: Pick<Transaction, 'prisma'>,
  entry: Indexed,
): Promise<void> {
  if (indexedFieldsOf(entry.kind).length === 0) return;
  await prisma.entryValue.deleteMany({ where: { entryId: entry.id } });
  await indexValues({ prisma }, [entry]);
}

function rowsOf({ id: entryId, kind, status, date, values }: Indexed) {
  const fields = indexedFieldsOf(kind);
  if (fields.length === 0) return [];
  const stored = parseValues(values);
  return fields.flatMap((field) =>
    [...new Set(indexedValues(field, stored).map(toIndexText))].map((value, position) => ({
      ...{ entryId, field: field.key, position, kind, status, date },
      ...(typeof value === 'string' ? { text: value } : { number: value }),
    })),
  );
}
