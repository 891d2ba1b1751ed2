import { string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from '../../content/entries/free-slug.ts';
import { slugCandidate } from '../../content/entries/slug.ts';
import { toSlug } from '../../content/entries/text/to-slug.ts';

/** What may be said of a list. */
export const mailingListFields = {
  title: string({ description: 'Its name, which subscribers read.', minLength: 1, maxLength: 200 }),
  slug: string({ description: 'Its short name.', maxLength: 200 }),
  description: string({ description: 'What comes by it.', maxLength: 5000 }),
};

/** The title without blanks around. @throws ApiError `rest_invalid_param` where nothing is left */
export function readMailingTitle(title: string): string {
  const text = title.replace(/\s+/gu, ' ').trim();
  if (text === '') throw invalidParam('title', 'title must not be empty.');
  return text;
}

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
