import type { Transaction } from '../../storage/write.ts';
import { toSlug } from '../records/text/to-slug.ts';

/** In characters, the suffix not counted. */
const LONGEST = 50;

/** A slug that no other user has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueUserSlug({ prisma }: Transaction, wish: string): Promise<string> {
  const slug = toSlug(wish).slice(0, LONGEST) || 'user';
  for (let suffix = 1; ; suffix++) {
    const candidate = suffix === 1 ? slug : `${slug}-${suffix}`;
    const taken = await prisma.user.findUnique({
      where: { slug: candidate },
      select: { id: true },
    });
    if (!taken) return candidate;
  }
}
