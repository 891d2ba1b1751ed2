import { boundedCache } from '../../bounded-cache.ts';
import type { Context } from '../../context.ts';
import { defineRowLoader } from '../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** What rights, links and lists need of an entry, without its text. */
export type EntryHead = Pick<Entry, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'kind',
  'status',
  'slug',
  'date',
  'authorId',
  'parentId',
  'password',
  'trashedStatus',
  'version',
] as const satisfies readonly (keyof Entry)[];

/** Heads that were read before; each holds until an entry changes. */
export interface EntryHeadCache {
  get(id: number, stamp: number): EntryHead | undefined;
  set(head: EntryHead, stamp: number): void;
}

export function createEntryHeadCache(): EntryHeadCache {
  const heads = boundedCache<number, { readonly stamp: number; readonly head: EntryHead }>(50_000);
  return {
    get(id, stamp) {
      const found = heads.get(id);
      return found?.stamp === stamp ? found.head : undefined;
    },
    set: (head, stamp) => void heads.set(head.id, { stamp, head }),
  };
}

/** The head of an entry of any kind; without a statement where it is known. */
export function loadHead(context: Context, id: number): EntryHead | Promise<EntryHead | null> {
  const known = context.services.heads.get(id, context.stamps.entry);
  if (!known) return headById(context).load(id);
  context.read('Entry');
  return known;
}

/** Keeps the head of an entry that was read for another purpose. */
export function keepHead({ services, stamps }: Context, entry: EntryHead): void {
  const { id, kind, status, slug, date, authorId, parentId, password, trashedStatus, version } =
    entry;
  services.heads.set(
    { id, kind, status, slug, date, authorId, parentId, password, trashedStatus, version },
    stamps.entry,
  );
}

const headById = defineRowLoader<number, EntryHead>(
  async (context, ids) => {
    const stamp = context.stamps.entry;
    const heads = await context
      .read('Entry')
      .selectFrom('Entry')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .execute();
    for (const head of heads) context.services.heads.set(head, stamp);
    return heads;
  },
  ({ id }) => id,
);
