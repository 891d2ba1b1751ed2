import type { Transaction } from '../../storage/write.ts';
import { toSlug } from './text/to-slug.ts';

/**
 * A slug that no other entry of the kind has: the wish itself, or with `-2`, `-3`, … behind it. `parentId` limits the
 * search to siblings, for kinds whose address has its parents' slugs in it.
 */
export async function uniqueSlug(
  { prisma }: Transaction,
  wish: string,
  {
    kind,
    id,
    parentId,
  }: {
    readonly kind: string;
    readonly id?: number | undefined;
    readonly parentId?: number | null | undefined;
  },
): Promise<string> {
  const slug = toSlug(wish);
  if (slug === '') return '';
  for (let suffix = 1; ; suffix++) {
    const candidate = slugCandidate(slug, suffix);
    if (isReserved(kind, candidate)) continue;
    const taken = await prisma.entry.findFirst({
      where: {
        kind,
        slug: candidate,
        ...(id === undefined ? {} : { id: { not: id } }),
        ...(parentId === undefined ? {} : { parentId }),
      },
      select: { id: true },
    });
    if (!taken) return candidate;
  }
}

/** Whether an address with this slug means something else: the feeds, and below pages the numbers of a long text's parts. */
export const isReserved = (kind: string, slug: string): boolean =>
  RESERVED.has(slug) || (kind === 'page' && /^(page)?\d+$/.test(slug));

const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/** In characters. */
export const MAX_SLUG_LENGTH = 200;

/** A slug with its number where it is not the first of its kind; a long one is shortened to make room. */
export const slugCandidate = (slug: string, suffix: number): string =>
  suffix === 1 ? slug : `${slug.slice(0, MAX_SLUG_LENGTH - 1 - String(suffix).length)}-${suffix}`;

/** Pages of different parents may have the same slug, since their addresses differ. */
export const siblingsOf = (kind: string, parentId: number | null): number | null | undefined =>
  kind === 'page' ? parentId : undefined;
