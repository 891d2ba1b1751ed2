import { taxonomies } from '../../../../content/terms/taxonomies.ts';
import { readTermName } from '../../../../content/terms/term-name.ts';
import { writeTerm } from '../../../../content/terms/term-operations.ts';
import { toSlug } from '../../../../content/text/to-slug.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { MAX_INTEGER } from '../../../../operation/args.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import type { Transaction } from '../../../../storage/write.ts';
import type { ImportedEvent, ImportedTaxonomy } from './read-imported-event.ts';

/** The ids of the terms that the events of a batch name, by taxonomy and word. */
export type ImportedTerms = Readonly<
  Record<ImportedTaxonomy, ReadonlyMap<string | number, number>>
>;

/**
 * Finds the terms that a batch gives by id, slug or name, and creates missing ones by name.
 * @throws ApiError `rest_invalid_param` for an unknown id, or a name without letters
 */
export async function importTerms(
  transaction: Transaction,
  events: readonly ImportedEvent[],
): Promise<ImportedTerms> {
  return {
    ext_events_cat: await termsOf(transaction, 'ext_events_cat', events),
    post_tag: await termsOf(transaction, 'post_tag', events),
  };
}

async function termsOf(
  transaction: Transaction,
  taxonomy: ImportedTaxonomy,
  events: readonly ImportedEvent[],
): Promise<ReadonlyMap<string | number, number>> {
  const words = [...new Set(events.flatMap(({ terms }) => terms[taxonomy] ?? []))];
  const ids = new Map<string | number, number>();
  if (words.length === 0) return ids;
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
    ids.set(word, found?.id ?? (await makeTerm(transaction, taxonomy, word)));
  }
  return ids;
}

async function makeTerm(
  transaction: Transaction,
  taxonomy: ImportedTaxonomy,
  word: string | number,
): Promise<number> {
  if (isId(String(word)) || nameOf(String(word)) === '')
    throw invalidParam('events', `There is no term ${word} among ${taxonomy}.`);
  const name = String(word).slice(0, LONGEST);
  return writeTerm(transaction, taxonomies[taxonomy], { ...UNSAID, name });
}

/** Returns the name as the table stores it; empty if nothing of it is left. */
function nameOf(text: string): string {
  try {
    return readTermName(text.slice(0, LONGEST)).name;
  } catch (error) {
    if (error instanceof ApiError) return '';
    throw error;
  }
}

const isId = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= MAX_INTEGER;

const UNSAID = { description: undefined, slug: undefined, parent: undefined, meta: undefined };

/** Characters in a name. */
const LONGEST = 200;
