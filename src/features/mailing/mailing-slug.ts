import type { Transaction } from '../../storage/write.ts';
import { slugCandidate } from '../records/slug.ts';
import { toSlug } from '../records/text/to-slug.ts';

/** A slug that no other list or form has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueMailingSlug(
  { prisma }: Transaction,
  kind: 'list' | 'form',
  wish: string,
  id?: number,
): Promise<string> {
  // One of digits alone would be taken for an id.
  const slug = toSlug(wish).replace(/^(\d+)$/, `${kind}-$1`) || kind;
  const select = { id: true } as const;
  for (let suffix = 1; ; suffix++) {
    const where = { slug: slugCandidate(slug, suffix) };
    const taken =
      kind === 'list'
        ? await prisma.mailingList.findUnique({ where, select })
        : await prisma.mailingForm.findUnique({ where, select });
    if (!taken || taken.id === id) return where.slug;
  }
}
