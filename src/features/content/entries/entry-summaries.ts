import { boundedCache } from '../../../lib/bounded-cache.ts';
import type { Context } from '../../../operation/context.ts';
import { defineService } from '../../../operation/define-service.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** What rights, links and lists need of an entry, without its text. */
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

/** Heads that were read before; each holds until the entry changes. */
interface EntrySummaryCache {
  /** @param changedAt the latest change of the entry */
  get(id: number, changedAt: number): EntrySummary | undefined;
  /** @param seq the latest change that was known before it was read */
  set(head: EntrySummary, seq: number): void;
}

const cachedSummaries = defineService(createEntrySummaryCache);

function createEntrySummaryCache(): EntrySummaryCache {
  const heads = boundedCache<number, { readonly seq: number; readonly head: EntrySummary }>(50_000);
  return {
    get(id, changedAt) {
      const found = heads.get(id);
      return found && found.seq >= changedAt ? found.head : undefined;
    },
    set: (head, seq) => void heads.set(head.id, { seq, head }),
  };
}

/** The head of an entry of any kind; without a statement where it is known. */
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
 * Keeps the head of an entry that was read for another purpose.
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
    const heads = await context
      .readPart(
        ids.map((id) => `entry:${id}` as const),
        'Entry',
      )
      .selectFrom('Entry')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .execute();
    for (const head of heads) cachedSummaries(context.services).set(head, seq);
    return heads;
  },
  ({ id }) => id,
);
