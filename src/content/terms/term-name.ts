import { ApiError } from '../../lib/api-error.ts';
import { plainLine } from '../../lib/strip-tags.ts';
import type { Transaction } from '../../storage/write.ts';
import { freeSlug } from '../entries/slug.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import { toSortText } from '../text/fold-letters.ts';
import { escapeText } from '../text/sanitize-html.ts';
import { cutSlug, LONGEST_SLUG } from '../text/to-slug.ts';
import type { Term } from './term.ts';

/** The columns of a term's name: `name` as HTML (recorded: `&amp;`) on one line without tags; `sortName` folded for ordering. */
export interface TermName {
  readonly name: string;
  readonly sortName: string;
}

/** @throws ApiError 400 `empty_term_name` where nothing is left to name it by */
export function readTermName(raw: string): TermName {
  const text = plainLine(raw);
  if (text === '') throw new ApiError('empty_term_name', 400, 'A term needs a name.');
  return { name: escapeText(text), sortName: toSortText(text) };
}

interface NewTerm extends TermName {
  readonly slug: string;
  /** Whether the caller gave the slug; otherwise it is made from the name. */
  readonly isSlugGiven: boolean;
  readonly parentId: number | null;
}

/**
 * Two terms with the same parent may have the same name only if the second one comes with a slug of its own.
 * @throws ApiError `term_exists` with `data.term_id` (recorded)
 */
export async function assertTermNameFree(
  transaction: Transaction,
  taxonomy: Taxonomy,
  wish: NewTerm,
): Promise<void> {
  const siblings = await transaction.prisma.term.findMany({
    where: { taxonomy: taxonomy.name, sortName: wish.sortName, parentId: wish.parentId },
    orderBy: { id: 'asc' },
  });
  const namesake = siblings.find(({ name }) => name.toLowerCase() === wish.name.toLowerCase());
  if (!namesake) return;
  if (!wish.isSlugGiven || namesake.slug === wish.slug) throw taken(namesake);
  const holder = await slugHolder(transaction, taxonomy, wish.slug);
  if (holder && holder.parentId === wish.parentId) throw taken(holder);
}

const taken = ({ id }: Pick<Term, 'id'>): ApiError =>
  new ApiError('term_exists', 400, 'There is a term of this name already.', {
    data: { term_id: id },
  });

/** A term that wants a slug; one that is new has no id. */
interface Wisher {
  readonly id?: number;
  readonly parentId: number | null;
}

/**
 * Returns a slug that no other term of the taxonomy has: the wish itself; in a hierarchy with as many slugs of the terms above appended as
 * it takes; or with `-2`, `-3`, … appended. A wish without letters or digits stays empty: such a term is known by its id.
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
    slug = cutSlug(`${slug}-${parent.slug}`, LONGEST_SLUG);
    if (await isFree(slug)) return slug;
    above = parent.parentId;
  }
  return freeSlug(slug, async (candidates) => {
    const holders = await transaction.prisma.term.findMany({
      where: {
        taxonomy: taxonomy.name,
        slug: { in: [...candidates] },
        ...(wisher.id === undefined ? {} : { id: { not: wisher.id } }),
      },
      select: { slug: true },
    });
    return holders.map((holder) => holder.slug);
  });
}

/** The term of a taxonomy that has a slug. */
export const slugHolder = ({ prisma }: Transaction, { name }: Taxonomy, slug: string) =>
  prisma.term.findUnique({ where: { taxonomy_slug: { taxonomy: name, slug } } });

const DEEPEST = 100;
