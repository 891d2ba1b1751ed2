import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { termById, termBySlug } from '../../content/terms/term.ts';

/** Returns the id of a term of a taxonomy by id or slug; undefined if there is none. */
export async function findTerm(
  context: Context,
  taxonomy: string,
  word: string,
): Promise<number | undefined> {
  if (/^\d+$/.test(word) && Number(word) <= MAX_INTEGER) {
    const term = await termById(context).load(Number(word));
    if (term?.taxonomy === taxonomy) return term.id;
  }
  return (await termBySlug(context).load({ taxonomy, slug: word }))?.id;
}
