import { ownKinds } from '../../../model/own-kinds.ts';
import { lockName } from '../../../storage/lock-name.ts';
import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from './free-slug.ts';
import { cutSlug, toSlug } from './text/to-slug.ts';

/** Among whom a slug has to be the only one. */
export interface Neighbours {
  readonly kinds: readonly string[];
  /** Limits them to those right below one entry, or at the top; undefined for all. */
  readonly parentId: number | null | undefined;
}

/**
 * Those whose addresses an entry's could be taken for. Pages of different parents may have the same slug, and share their places
 * with media items. A media item's slug is nobody else's, since what it belongs to may change.
 */
export const neighboursOf = (kind: string, parentId: number | null): Neighbours =>
  kind === 'page'
    ? { kinds: ['page', 'attachment'], parentId }
    : ownKinds.get(kind)?.isHierarchical
      ? { kinds: [kind], parentId }
      : { kinds: kind === 'attachment' ? ADDRESSED : [kind], parentId: undefined };

/** All kinds that pages of the site are of. */
const ADDRESSED = [
  'attachment',
  'post',
  'page',
  'ext_events',
  'ext_venue',
  'ext_organizer',
  ...ownKinds.keys(),
];

/**
 * A slug that none of an entry's neighbours has: the wish itself, or with `-2`, `-3`, … behind it.
 * @param entry its id if it has one already, and the parent that it is to have
 */
export async function uniqueSlug(
  transaction: Transaction,
  wish: string,
  entry: {
    readonly kind: string;
    readonly id?: number | undefined;
    readonly parentId: number | null;
  },
): Promise<string> {
  const { kind, id } = entry;
  const { kinds, parentId } = neighboursOf(kind, entry.parentId);
  const slug = toSlug(wish);
  if (slug === '') return '';
  await lockName(transaction, `slug ${slug}`);
  return freeSlug(
    (number) => slugCandidate(slug, number),
    async (candidates) => {
      const others = await transaction.prisma.entry.findMany({
        where: {
          kind: { in: [...kinds] },
          slug: { in: [...candidates] },
          ...(id === undefined ? {} : { id: { not: id } }),
          ...(parentId === undefined ? {} : { parentId }),
        },
        select: { slug: true },
      });
      return [...others.map((other) => other.slug), ...reservedAmong(kind, candidates)];
    },
  );
}

/** Those of some slugs that no entry of the kind may have. */
export const reservedAmong = (kind: string, slugs: readonly string[]): readonly string[] =>
  slugs.filter((slug) => isReserved(kind, slug));

/** Whether an address with this slug means something else: the feeds, and below pages the numbers of a long text's parts. */
export const isReserved = (kind: string, slug: string): boolean =>
  RESERVED.has(slug) || (kind === 'page' && /^(page)?\d+$/.test(slug));

const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/** In characters. */
const MAX_SLUG_LENGTH = 200;

/** A slug with its number where it is not the first of its kind; a long one is shortened to make room. */
export const slugCandidate = (slug: string, suffix: number): string =>
  suffix === 1 ? slug : `${cutSlug(slug, MAX_SLUG_LENGTH - 1 - String(suffix).length)}-${suffix}`;
