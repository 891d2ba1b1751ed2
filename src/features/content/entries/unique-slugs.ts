import type { Transaction } from '../../../storage/write.ts';
import { isReserved, slugCandidate } from './slug.ts';
import { toSlug } from './text/to-slug.ts';

/** Candidates that one statement looks for. */
const AT_ONCE = 1000;

/** Candidates for one wish that are looked at between two statements, at most. */
const LARGEST = 4096;

/**
 * Slugs for many new entries of a kind, as {@link uniqueSlug} would give them one after the other, by few statements however many of
 * them have the same wish. An empty wish stays empty.
 */
export async function uniqueSlugs(
  transaction: Transaction,
  kind: string,
  wishes: readonly string[],
): Promise<readonly string[]> {
  const slugs = wishes.map(() => '');
  const given = new Set<string>();
  let waiting = placesByWish(wishes);
  for (let from = 1, size = 1; waiting.size > 0; size = Math.min(size * 4, LARGEST)) {
    const to = from + size;
    const candidates = [...waiting].map(([wish, places]) => ({
      wish,
      places: [...places],
      slugs: candidatesFrom(kind, wish, from, to + places.length),
    }));
    const all = candidates.flatMap((one) => one.slugs.map(({ slug }) => slug));
    const taken = await takenAmong(transaction, kind, all);
    let next = Number.POSITIVE_INFINITY;
    waiting = new Map();
    for (const one of candidates) {
      for (const { slug } of one.slugs) {
        if (taken.has(slug) || given.has(slug)) continue;
        const place = one.places.shift();
        if (place === undefined) break;
        slugs[place] = slug;
        given.add(slug);
      }
      if (one.places.length === 0) continue;
      waiting.set(one.wish, one.places);
      next = Math.min(next, (one.slugs.at(-1)?.suffix ?? from) + 1);
    }
    from = next;
  }
  return slugs;
}

function placesByWish(wishes: readonly string[]): Map<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, wish] of wishes.entries()) {
    const slug = toSlug(wish);
    if (slug !== '') places.set(slug, [...(places.get(slug) ?? []), place]);
  }
  return places;
}

const candidatesFrom = (kind: string, wish: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    suffix: from + i,
    slug: slugCandidate(wish, from + i),
  })).filter(({ slug }) => !isReserved(kind, slug));

async function takenAmong(
  { prisma }: Transaction,
  kind: string,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let at = 0; at < slugs.length; at += AT_ONCE) {
    const rows = await prisma.entry.findMany({
      where: { kind, slug: { in: slugs.slice(at, at + AT_ONCE) } },
      select: { slug: true },
    });
    for (const { slug } of rows) taken.add(slug);
  }
  return taken;
}
