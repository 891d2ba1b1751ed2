import { oncePer } from '../../lib/once.ts';
import type { Database } from '../../storage/database.ts';
import type { SearchTexts } from '../../storage/search/ensure-search-index.ts';
import {
  indexTexts,
  searchableText,
  searchedContent,
  searchedFields,
} from '../../storage/search-index.ts';
import { insertRows, type OpenTransaction } from '../../storage/transaction.ts';
import { lockName } from '../../storage/write.ts';
import { isMany } from '../fields/field-types.ts';
import { searchedPlaces, searchedTexts } from '../fields/field-values.ts';
import {
  EMPTY,
  type IndexedField,
  type IndexedValue,
  indexedFields,
  indexedValues,
} from '../fields/indexed-fields.ts';
import { parseValues, patchValues } from '../fields/own-values.ts';
import { contentKinds, ownFieldsOfKind } from '../kinds/registry.ts';
import { searchFolding, toSortText } from '../text/fold-letters.ts';
import type { Entry } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';

/** How the search indexes have the texts of entries, revisions and comments. */
export const searchTexts: SearchTexts = {
  ...searchFolding,
  own: ({ kind, values }) =>
    values === '' ? [] : searchedTexts(ownFieldsOfKind(kind), parseValues(values)),
};

/** Brings an entry's text into the search index, in the transaction of its write. */
export const indexEntry = (transaction: OpenTransaction, entry: SearchedEntry): Promise<void> =>
  indexEntries(transaction, [entry]);

/** Indexes a stored entry, including text from other tables: addresses of venues, names of files. */
export async function indexStored(transaction: OpenTransaction, id: number): Promise<void> {
  const entry = await transaction.prisma.entry.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ id: true, kind: true, title: true, content: true, excerpt: true, values: true },
      ...searchedFields,
    },
  });
  const content = searchedContent({ ...entry, own: searchTexts.own(entry) });
  await indexTexts(transaction, 'EntrySearch', [searchable({ ...entry, content })]);
}

/** Indexes many stored entries. */
export const indexEntries = (
  transaction: OpenTransaction,
  entries: readonly SearchedEntry[],
): Promise<void> =>
  indexTexts(
    transaction,
    'EntrySearch',
    entries.map((entry) =>
      searchable({ ...entry, content: [entry.content, ...searchTexts.own(entry)].join('\n') }),
    ),
  );

/** Brings a stored state of a text into the index of these. */
export const indexRevision = (
  transaction: OpenTransaction,
  revision: SearchedText,
): Promise<void> => indexTexts(transaction, 'RevisionSearch', [searchable(revision)]);

type SearchedText = Pick<Entry, 'id' | 'title' | 'excerpt' | 'content'>;
type SearchedEntry = SearchedText & Pick<Entry, 'kind' | 'values'>;

const searchable = (text: SearchedText) => searchableText(text, searchTexts.words);

/** The column of own values after a write. */
export const valuesAfter = (
  kind: string,
  before: string,
  { ownValues }: Pick<EntryChanges, 'ownValues'>,
): string => (ownValues ? patchValues(ownFieldsOfKind(kind), before, ownValues) : before);

/** The fields that lists of a kind are filtered and sorted by. */
export const indexedFieldsOf = oncePer(new Map<string, readonly IndexedField[]>(), (name) => {
  const { ownFields, groups } = ownFieldsOfKind(name);
  return indexedFields({ name, ownFields, groups });
});

/** Characters of a text that are compared. */
const LONGEST = 200;

/** A value as the index has it: texts are folded as titles are (`sortTitle`), so that case and accents make no difference. */
export const toIndexText = (value: IndexedValue): IndexedValue =>
  typeof value === 'string' ? toSortText(value).slice(0, LONGEST).toWellFormed() : value;

type Indexed = Pick<Entry, 'id' | 'kind' | 'status' | 'date' | 'values'>;

/** Writes what lists find new entries by. */
export async function indexValues(
  transaction: OpenTransaction,
  entries: readonly Indexed[],
): Promise<void> {
  await insertRows(transaction, 'EntryValue', entries.flatMap(rowsOf));
}

/** Indexes the values of an entry that already had some. */
export async function reindexValues(transaction: OpenTransaction, entry: Indexed): Promise<void> {
  if (indexedFieldsOf(entry.kind).length === 0) return;
  await transaction.tables.deleteFrom('EntryValue').where('entryId', '=', entry.id).execute();
  await indexValues(transaction, [entry]);
}

function rowsOf({ id: entryId, kind, status, date, values }: Indexed) {
  const fields = indexedFieldsOf(kind);
  if (fields.length === 0) return [];
  const stored = parseValues(values);
  return fields.flatMap((field) => {
    const { isEmpty, all } = indexedValues(field, stored);
    return [...new Set(all.map(toIndexText))].map((value, position) => ({
      ...{ entryId, field: field.key, position, kind, status, date },
      ...(isEmpty ? EMPTY : { text: '', number: 0 }),
      ...(typeof value === 'string' ? { text: value } : { number: value }),
    }));
  });
}

/** Entries that are read at once. */
const BATCH = 500;

/**
 * Indexes all entries of a kind anew if the declaration has changed which of its fields lists are filtered and sorted by, or which the
 * search looks into. Runs at every start, since declarations change between starts.
 */
export async function ensureValueIndex(database: Database): Promise<void> {
  const noted = await database.prisma.setting.findMany({
    where: { name: { startsWith: settingOf('') } },
  });
  const there = new Map(noted.map(({ name, value }) => [name, value]));
  for (const { name: kind } of contentKinds) {
    if ((there.get(settingOf(kind)) ?? '') === indexOf(kind)) continue;
    await database.transaction((transaction) => reindex(transaction, kind), {
      maxWait: 60_000,
      timeout: 3_600_000,
    });
  }
}

/** The form of the rows, a part of each kind's setting: a change of it makes all rows anew. */
const FORM = { empty: EMPTY };

/** Returns the indexed fields of a kind as its setting records them; empty for none. */
function indexOf(kind: string): string {
  const lists = indexedFieldsOf(kind).map(
    ({ key, type, space, field }) => `${space} ${key} ${type}${isMany(field) ? '[]' : ''}`,
  );
  const search = searchedPlaces(ownFieldsOfKind(kind));
  return lists.length + search.length === 0 ? '' : JSON.stringify({ lists, search, ...FORM });
}

const settingOf = (kind: string): string => `valueIndex.${kind}`;

async function reindex(transaction: OpenTransaction, kind: string): Promise<void> {
  const { prisma } = transaction;
  await lockName(transaction, settingOf(kind));
  const value = indexOf(kind);
  const name = settingOf(kind);
  const before = (await prisma.setting.findUnique({ where: { name } }))?.value ?? '';
  if (before === value) return; // another process was faster
  const isSearchChanged = searchIn(before) !== searchIn(value);
  await prisma.entryValue.deleteMany({ where: { kind } });
  for (let last = 0; ; ) {
    const entries = await prisma.entry.findMany({
      where: { kind, id: { gt: last } },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    await indexValues(transaction, entries);
    if (isSearchChanged) await indexEntries(transaction, entries);
    last = entries.at(-1)?.id ?? last;
    if (entries.length < BATCH) break;
  }
  await prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}

const searchIn = (index: string): string =>
  index === '' ? '[]' : JSON.stringify(JSON.parse(index).search);
