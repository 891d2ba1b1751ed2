import type { Transaction } from '../../storage/write.ts';
import { slugCandidate } from '../records/slug.ts';
import { toSlug } from '../records/text/to-slug.ts';

/** A slug that no other campaign has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueCampaignSlug(
  { prisma }: Transaction,
  wish: string,
  id?: number,
): Promise<string> {
  const slug = toSlug(wish) || 'campaign';
  for (let suffix = 1; ; suffix++) {
    const candidate = slugCandidate(slug, suffix);
    const taken = await prisma.donationCampaign.findUnique({
      where: { slug: candidate },
      select: { id: true },
    });
    if (!taken || taken.id === id) return candidate;
  }
}
