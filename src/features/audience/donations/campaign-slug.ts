import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from '../../content/entries/free-slug.ts';
import { slugCandidate } from '../../content/entries/slug.ts';
import { toSlug } from '../../content/entries/text/to-slug.ts';

/** A slug that no other campaign has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueCampaignSlug(
  { prisma }: Transaction,
  wish: string,
  id?: number,
): Promise<string> {
  const slug = toSlug(wish) || 'campaign';
  return freeSlug(
    (number) => slugCandidate(slug, number),
    async (candidates) => {
      const others = await prisma.donationCampaign.findMany({
        where: { slug: { in: [...candidates] }, ...(id === undefined ? {} : { id: { not: id } }) },
        select: { slug: true },
      });
      return others.map((other) => other.slug);
    },
  );
}
