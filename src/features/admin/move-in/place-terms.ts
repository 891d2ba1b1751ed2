import type { Draft, Place } from './draft.ts';
import type { OpenPage } from './open-page.ts';
import type { TermRow } from './steps/terms.ts';

/**
 * Recognises terms that are here by taxonomy and slug. The category that every new site begins with is taken over by the
 * other site's of the same id, as long as nobody has used or changed it here.
 */
export async function placeTerms(
  { transaction }: OpenPage,
  taxonomy: string,
  drafts: readonly Draft<TermRow>[],
): Promise<ReadonlyMap<number, Place>> {
  const locals = await transaction.prisma.term.findMany({
    where: {
      OR: [
        { id: { in: drafts.map(({ remoteId }) => remoteId) } },
        { taxonomy, slug: { in: drafts.map(({ row }) => row.slug) } },
      ],
    },
    select: {
      id: true,
      taxonomy: true,
      slug: true,
      version: true,
      _count: { select: { entries: true } },
    },
  });
  const place = ({ remoteId, row }: Draft<TermRow>): Place => {
    const same = locals.find((local) => local.taxonomy === taxonomy && local.slug === row.slug);
    if (same) return { id: same.id, isMatched: true };
    const other = locals.find(({ id }) => id === remoteId);
    if (!other) return { id: remoteId, isMatched: false };
    const isUntouched =
      other.slug === 'uncategorized' && other.version === 1 && other._count.entries === 0;
    if (isUntouched && other.taxonomy === taxonomy) return { id: remoteId, isMatched: true };
    return { conflict: `its id is that of ${other.taxonomy} ${other.slug} here` };
  };
  return new Map(drafts.map((draft) => [draft.remoteId, place(draft)]));
}
