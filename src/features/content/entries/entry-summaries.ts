import { boundedCache } from '../../../lib/bounded-cache.ts';
import type { Context } from '../../../operation/context.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** What rights, links and lists need of an entry, without its text. */
export type EntryHead = Pick<Entry, (typeof COLUMNS)[number]>;

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
export interface EntryHeadCache {
  /** @param changedAt the latest change of the entry */
  get(id: number, changedAt: number): EntryHead | undefined;
  /** @param seq the latest change that was known before it was read */
  set(head: EntryHead, seq: number): void;
}

export function createEntryHeadCache(): EntryHeadCache {
  const heads = boundedCache<number, { readonly seq: number; readonly head: EntryHead }>(50_000);
  return {
    get(id, changedAt) {
      const found = heads.get(id);
      return found && found.seq >= changedAt ? found.head : undefined;
    },
    set: (head, seq) => void heads.set(head.id, { seq, head }),
  };
}

/** The head of an entry of any kind; without a statement where it is known. */
export function loadHead(context: Context, id: number): EntryHead | Promise<EntryHead | null> {
  const { changes, heads } = context.services;
  const itself = [`entry:${id}`] as const;
  const known = heads.get(id, changes.latestIn(itself));
  if (!known) return headById(context).load(id);
  context.readPart(itself);
  return known;
}

/**
 * Keeps the head of an entry that was read for another purpose.
 * @param seq the latest change that was known before it was read
 */
export function keepHead({ services }: Context, entry: EntryHead, seq: number): void {
  const { id, kind, status, slug, date, dateLocal } = entry;
  const { authorId, parentId, password, trashedStatus, version } = entry;
  services.heads.set(
    {
      ...{ id, kind, status, slug, date, dateLocal },
      ...{ authorId, parentId, password, trashedStatus, version },
    },
    seq,
  );
}

const headById = defineRowLoader<number, EntryHead>(
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
    for (const head of heads) context.services.heads.set(head, seq);
    return heads;
  },
  ({ id }) => id,
);
