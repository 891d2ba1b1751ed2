import { kindsWithOwnFields, ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import { isMany } from '../../../model/own-values/is-many.ts';
import { searchedPlaces } from '../../../model/own-values/searched-texts.ts';
import type { Database, TransactionClient } from '../../../storage/database.ts';
import { lockName } from '../../../storage/lock-name.ts';
import { indexEntries } from './entry-search.ts';
import { indexedFieldsOf, indexValues } from './index-values.ts';

/** Entries that are read at once. */
const BATCH = 500;

/**
 * Indexes the entries of a kind anew where the declaration has changed which of its fields lists are filtered and sorted by, or the search
 * looks into: all of a kind, or nothing. It follows every start, since a declaration is changed between two.
 */
export async function ensureValueIndex(database: Database): Promise<void> {
  const noted = await database.prisma.setting.findMany({
    where: { name: { startsWith: settingOf('') } },
  });
  const there = new Map(noted.map(({ name, value }) => [name, value]));
  for (const { name: kind } of kindsWithOwnFields) {
    if ((there.get(settingOf(kind)) ?? '') === indexOf(kind)) continue;
    await database.prisma.$transaction((transaction) => reindex(transaction, database, kind), {
      maxWait: 60_000,
      timeout: 3_600_000,
    });
  }
}

/** What the index of a kind has, as the setting that notes it says; empty for nothing. */
function indexOf(kind: string): string {
  const lists = indexedFieldsOf(kind).map(
    ({ key, type, space, field }) => `${space} ${key} ${type}${isMany(field) ? '[]' : ''}`,
  );
  const search = searchedPlaces(ownFieldsOfKind(kind));
  return lists.length + search.length === 0 ? '' : JSON.stringify({ lists, search });
}

const settingOf = (kind: string): string => `valueIndex.${kind}`;

async function reindex(
  prisma: TransactionClient,
  { provider }: Database,
  kind: string,
): Promise<void> {
  await lockName({ prisma, provider }, settingOf(kind));
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
    await indexValues({ prisma }, entries);
    if (isSearchChanged) await indexEntries({ prisma, provider }, entries);
    last = entries.at(-1)?.id ?? last;
    if (entries.length < BATCH) break;
  }
  await prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}

const searchIn = (index: string): string =>
  index === '' ? '[]' : JSON.stringify(JSON.parse(index).search);
