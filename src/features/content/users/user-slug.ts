import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from '../entries/free-slug.ts';
import { toSlug } from '../entries/text/to-slug.ts';

/** In characters, the suffix not counted. */
const LONGEST = 50;

/** A slug that no other user has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueUserSlug({ prisma }: Transaction, wish: string): Promise<string> {
  const slug = toSlug(wish).slice(0, LONGEST) || 'user';
  return freeSlug(
    (number) => (number === 1 ? slug : `${slug}-${number}`),
    async (candidates) => {
      const where = { slug: { in: [...candidates] } };
      const users = await prisma.user.findMany({ where, select: { slug: true } });
      return users.map((user) => user.slug);
    },
  );
}
