import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { readTermName } from '../../../content/terms/term-name.ts';
import { writeTerm } from '../../../content/terms/term-operations.ts';
import { lockTerms } from '../../../content/terms/term-parent.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';

/** The taxonomies of events. */
export type EventTaxonomy = 'ext_events_cat' | 'post_tag';

/**
 * Finds terms of a taxonomy by id, slug or name, and creates missing ones by name.
 * @param argument which one errors are about
 * @throws ApiError `rest_invalid_param` for an unknown id, or a name without letters
 */
export async function findOrMakeTerms(
  transaction: Transaction,
  taxonomy: EventTaxonomy,
  words: readonly (string | number)[],
  argument: string,
): Promise<ReadonlyMap<string | number, number>> {
  const ids = new Map<string | number, number>();
  if (words.length === 0) return ids;
  await lockTerms(transaction); // so that of two who make the same term at once the second finds it
  const texts = words.map(String);
  const rows = await transaction.prisma.term.findMany({
    where: {
      taxonomy,
      OR: [
        { id: { in: texts.filter(isId).map(Number) } },
        { slug: { in: texts.flatMap((text) => [text.toLowerCase(), toSlug(text)]) } },
        { name: { in: texts.map(nameOf) } },
      ],
    },
    select: { id: true, slug: true, name: true },
    orderBy: { id: 'asc' },
  });
  for (const word of words) {
    const text = String(word);
    const found =
      rows.find(({ id }) => isId(text) && id === Number(text)) ??
      rows.find(({ slug }) => slug === text.toLowerCase()) ??
      rows.find(({ name }) => name === nameOf(text)) ??
      rows.find(({ slug }) => slug !== '' && slug === toSlug(text));
    const id = found?.id ?? (await makeTerm(transaction, taxonomy, word, argument));
    if (!found) rows.push({ id, slug: toSlug(text), name: nameOf(text) }); // for words that name it again
    ids.set(word, id);
  }
  return ids;
}

async function makeTerm(
  transaction: Transaction,
  taxonomy: EventTaxonomy,
  word: string | number,
  argument: string,
): Promise<number> {
  if (isId(String(word)) || nameOf(String(word)) === '')
    throw invalidParam(argument, `There is no term ${word} among ${taxonomy}.`);
  const name = String(word).slice(0, LONGEST);
  return writeTerm(transaction, taxonomies[taxonomy], { ...UNSAID, name });
}

/** Returns the name of a term as the table stores it; empty if nothing of it is left. */
export function nameOf(text: string): string {
  try {
    return readTermName(text.slice(0, LONGEST)).name;
  } catch (error) {
    if (error instanceof ApiError) return '';
    throw error;
  }
}

/** Whether a word is an id, and no name. */
export const isId = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= MAX_INTEGER;

const UNSAID = { description: undefined, slug: undefined, parent: undefined, meta: undefined };

/** Characters in a name. */
const LONGEST = 200;
