import { ApiError } from '../../lib/api-error.ts';
import { lockAlone, type Transaction } from '../../storage/write.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import type { Term } from './term.ts';

/**
 * Reads the parent that a caller gives; null for none (0), undefined if the caller gives none.
 * @throws ApiError `rest_taxonomy_not_hierarchical`, `rest_term_invalid` (400) for one that is no term of the taxonomy
 */
export async function readParent(
  { prisma }: Transaction,
  { name, isHierarchical }: Taxonomy,
  parent: number | undefined,
): Promise<number | null | undefined> {
  if (parent === undefined) return undefined;
  if (!isHierarchical)
    throw new ApiError(
      'rest_taxonomy_not_hierarchical',
      400,
      'Terms of this taxonomy have no parents.',
    );
  if (parent === 0) return null;
  const known = await prisma.term.findFirst({ where: { id: parent, taxonomy: name } });
  if (!known)
    throw new ApiError('rest_term_invalid', 400, 'There is no term with the id in parent.');
  return parent;
}

/**
 * Prepares a move of a term below `parentId`. A term can't be its own parent. If the new parent is now below the term, every term between
 * them moves to the top, so that no term is above itself (as the reference does).
 * @returns the parent to set, and the ids of the terms that were moved
 */
export async function makeRoom(
  { prisma }: Transaction,
  term: Pick<Term, 'id'>,
  parentId: number | null,
): Promise<{ readonly parentId: number | null; readonly moved: readonly number[] }> {
  if (parentId === term.id) return { parentId: null, moved: [] };
  const way: number[] = [];
  for (let at = parentId; at !== null && !way.includes(at); ) {
    const above: Pick<Term, 'parentId'> | null = await prisma.term.findUnique({
      where: { id: at },
      select: { parentId: true },
    });
    way.push(at);
    at = above?.parentId ?? null;
    if (at !== term.id) continue;
    await prisma.term.updateMany({ where: { id: { in: way } }, data: { parentId: null } });
    return { parentId, moved: way };
  }
  return { parentId, moved: [] };
}

/** Any number: whoever writes slugs or parents of terms takes this lock first. */
const TERMS_LOCK = 7_261_954;

/**
 * Lets one transaction at a time decide on slugs and parents of terms, so that no slug is given twice and no term comes to
 * stand above itself.
 */
export const lockTerms = (transaction: Transaction): Promise<void> =>
  lockAlone(transaction, TERMS_LOCK);
