import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import type { Transaction } from '../../../storage/write.ts';
import { escapeText } from '../entries/text/escape-text.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import type { Term } from './term.ts';
import { slugHolder } from './unique-term-slug.ts';

/** The columns that a name is kept in: as HTML (recorded: `&amp;`), without tags, on one line; and folded for ordering. */
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
  /** Whether the slug was asked for, not made of the name. */
  readonly isSlugGiven: boolean;
  readonly parentId: number | null;
}

/**
 * Two terms right below the same one may have the same name only if the second comes with a slug of its own.
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
