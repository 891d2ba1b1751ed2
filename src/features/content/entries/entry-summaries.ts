import { boundedCache } from '../../../lib/bounded-cache.ts';
import type { Context } from '../../../operation/context.ts';
import { defineService } from '../../../operation/define-service.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** The columns of an entry that rights, links and lists need, without its text. */
export type EntrySummary = Pick<Entry, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'kind',
  'status',
  'slug',
  'date',
  'dateLocal',
  'authorId',
  'parentId',
  'password',
  'trashedStatus',
  'version',
] as const satisfies readonly (keyof Entry)[];

/** Cached summaries. Each is valid until the entry changes. */
interface EntrySummaryCache {
  /** @param changedAt the latest change of the entry */
  get(id: number, changedAt: number): EntrySummary | undefined;
  /** @param seq the latest change that was known before it was read */
  set(summary: EntrySummary, seq: number): void;
}

const cachedSummaries = defineService(createEntrySummaryCache);

function createEntrySummaryCache(): EntrySummaryCache {
  const summaries = boundedCache<number, { readonly seq: number; readonly summary: EntrySummary }>(
    50_000,
  );
  return {
    get(id, changedAt) {
      const found = summaries.get(id);
      return found && found.seq >= changedAt ? found.summary : undefined;
    },
    set: (summary, seq) => void summaries.set(summary.id, { seq, summary }),
  };
}

/** Returns the summary of an entry of any kind, without a statement if it is cached. */
export function loadSummary(
  context: Context,
  id: number,
): EntrySummary | Promise<EntrySummary | null> {
  const { changes } = context.services;
  const itself = [`entry:${id}`] as const;
  const known = cachedSummaries(context.services).get(id, changes.latestIn(itself));
  if (!known) return summaryById(context).load(id);
  context.readPart(itself);
  return known;
}

/**
 * Caches the summary of an entry that was read for another purpose.
 * @param seq the latest change that was known before it was read
 */
export function cacheSummary({ services }: Context, entry: EntrySummary, seq: number): void {
  const { id, kind, status, slug, date, dateLocal } = entry;
  const { authorId, parentId, password, trashedStatus, version } = entry;
  cachedSummaries(services).set(
    {
      ...{ id, kind, status, slug, date, dateLocal },
      ...{ authorId, parentId, password, trashedStatus, version },
    },
    seq,
  );
}

const summaryById = defineRowLoader<number, EntrySummary>(
  async (context, ids) => {
    const { seq } = context.loaders;
    const summaries = await context
      .readPart(
        ids.map((id) => `entry:${id}` as const),
        'Entry',
      )
      .selectFrom('Entry')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .execute();
    for (const summary of summaries) cachedSummaries(context.services).set(summary, seq);
    return summaries;
  },
  ({ id }) => id,
);
