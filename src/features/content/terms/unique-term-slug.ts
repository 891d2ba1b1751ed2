import type { Taxonomy } from '../../../model/taxonomy.ts';
import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from '../entries/free-slug.ts';
import { cutSlug } from '../entries/text/to-slug.ts';

/** A term that wants a slug; one that is new has no id. */
interface Wisher {
  readonly id?: number;
  readonly parentId: number | null;
}

/**
 * A slug that no other term of the taxonomy has: the wish itself; in a hierarchy with the slugs of the terms above behind it, as
 * many as it takes; or with `-2`, `-3`, … behind that. A wish without letters or digits stays empty: such a term is known by its id.
 */
export async function uniqueTermSlug(
  transaction: Transaction,
  taxonomy: Taxonomy,
  wish: string,
  wisher: Wisher,
): Promise<string> {
  const isFree = async (slug: string) => {
    const holder = await slugHolder(transaction, taxonomy, slug);
    return holder === null || holder.id === wisher.id;
  };
  if (wish === '' || (await isFree(wish))) return wish;
  let slug = wish;
  let above = taxonomy.isHierarchical ? wisher.parentId : null;
  for (let depth = 0; above !== null && depth < DEEPEST; depth++) {
    const parent = await transaction.prisma.term.findUnique({ where: { id: above } });
    if (!parent) break;
    slug = cutSlug(`${slug}-${parent.slug}`, LONGEST);
    if (await isFree(slug)) return slug;
    above = parent.parentId;
  }
  return freeSlug(
    (number) => (number === 1 ? slug : numbered(slug, number)),
    async (candidates) => {
      const holders = await transaction.prisma.term.findMany({
        where: {
          taxonomy: taxonomy.name,
          slug: { in: [...candidates] },
          ...(wisher.id === undefined ? {} : { id: { not: wisher.id } }),
        },
        select: { slug: true },
      });
      return holders.map((holder) => holder.slug);
    },
  );
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return cutSlug(slug, LONGEST - suffix.length) + suffix;
}

/** The term of a taxonomy that has a slug. */
export const slugHolder = ({ prisma }: Transaction, { name }: Taxonomy, slug: string) =>
  prisma.term.findUnique({ where: { taxonomy_slug: { taxonomy: name, slug } } });

const LONGEST = 200;
const DEEPEST = 100;
