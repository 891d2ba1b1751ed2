import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from '../../content/entries/free-slug.ts';
import { slugCandidate } from '../../content/entries/slug.ts';
import { toSlug } from '../../content/entries/text/to-slug.ts';

/** A slug that no other list or form has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueMailingSlug(
  { prisma }: Transaction,
  kind: 'list' | 'form',
  wish: string,
  id?: number,
): Promise<string> {
  // One of digits alone would be taken for an id.
  const slug = toSlug(wish).replace(/^(\d+)$/, `${kind}-$1`) || kind;
  return freeSlug(
    (number) => slugCandidate(slug, number),
    async (candidates) => {
      const where = {
        slug: { in: [...candidates] },
        ...(id === undefined ? {} : { id: { not: id } }),
      };
      const select = { slug: true } as const;
      const others =
        kind === 'list'
          ? await prisma.mailingList.findMany({ where, select })
          : await prisma.mailingForm.findMany({ where, select });
      return others.map((other) => other.slug);
    },
  );
}
