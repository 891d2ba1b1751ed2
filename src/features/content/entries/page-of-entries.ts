import { assertPageExists } from '../../../operation/assert-page-exists.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import { countEntries } from './count-entries.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';
import { dependenciesOf } from './entry-reads.ts';
import { findEntries } from './find-entries.ts';
import {
  CHUNK_SIZE,
  type Chunk,
  chunkOf,
  type KnownChunks,
  knownLists,
  refsOf,
} from './known-lists.ts';

export interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly offset?: number | undefined;
}

/**
 * One page of a list with the list's total; from an offset beyond the end on, the total is none too, as the reference has it.
 * @throws ApiError `rest_post_invalid_page_number`
 */
export async function pageOfEntries(
  context: Context,
  query: EntryQuery,
  { page, per_page: limit, offset }: Paging,
): Promise<Page<EntryRef>> {
  const found = await entriesFrom(context, query, offset ?? (page - 1) * limit, limit);
  if (offset === undefined) assertPageExists(page, limit, found.total);
  else if (found.items.length === 0) return { items: [], total: 0 };
  return found;
}

/** The entries from an offset on, and how many there are in all. */
export async function entriesFrom(
  context: Context,
  query: EntryQuery,
  offset: number,
  limit: number,
): Promise<Page<EntryRef>> {
  const [items, total] = await Promise.all([
    findAtOffset(context, query, offset, limit),
    countEntries(context, query),
  ]);
  return { items, total };
}

/**
 * The entries from an offset on. A list that is asked for again is read in long chunks, which are kept: a database sorts all
 * that a filter leaves for every page of it, and counts off an offset row by row.
 */
async function findAtOffset(
  context: Context,
  query: EntryQuery,
  offset: number,
  limit: number,
): Promise<readonly EntryRef[]> {
  const { changes } = context.services;
  const dependencies = dependenciesOf(query);
  context.readPart(dependencies);
  const changedAt = changes.latestIn(dependencies);
  const known = knownLists(context.services).chunksOf(JSON.stringify(query), `${offset} ${limit}`, {
    changedAt,
    seq: context.loaders.seq,
  });
  if (!known) return findEntries(context, query, { limit, offset });
  const refs: EntryRef[] = [];
  const end = offset + limit;
  for (let at = Math.floor(offset / CHUNK_SIZE); at * CHUNK_SIZE < end; at++) {
    const chunk = known.get(at) ?? (await readChunk(context, query, known, at));
    if (!chunk) break;
    refs.push(...refsOf(chunk, Math.max(offset - at * CHUNK_SIZE, 0), end - at * CHUNK_SIZE));
    if (chunk.ids.length < CHUNK_SIZE) break;
  }
  return refs;
}

/** Reads a chunk from where the one before it ends, if that is known; null beyond the list's end. */
async function readChunk(
  context: Context,
  query: EntryQuery,
  known: KnownChunks,
  at: number,
): Promise<Chunk | null> {
  const before = known.get(at - 1);
  const from = before ? { from: before.lastKeys } : { offset: at * CHUNK_SIZE };
  const rows = await findEntries(context, query, { limit: CHUNK_SIZE, ...from });
  if (rows.length === 0) return null;
  const chunk = chunkOf(rows);
  known.set(at, chunk);
  return chunk;
}
