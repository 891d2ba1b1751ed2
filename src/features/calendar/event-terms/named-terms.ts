import { sql } from 'kysely';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { readTermName } from '../../../content/terms/term-name.ts';
import { writeTerm } from '../../../content/terms/term-operations.ts';
import { lockTerms } from '../../../content/terms/term-parent.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Transaction } from '../../../storage/write.ts';
import { isId } from '../entries/calendar-args.ts';

/** The taxonomies of events. */
export type EventTaxonomy = 'ext_events_cat' | 'post_tag';

/** Finds the terms of a taxonomy that words may name, for `termNamed`. */
export async function findNamedTerms(
  { tables, provider }: Pick<Database, 'tables' | 'provider'>,
  taxonomy: EventTaxonomy,
  words: readonly (string | number)[],
): Promise<FoundTerm[]> {
  if (words.length === 0) return [];
  const texts = words.map(String);
  const slugs = texts.flatMap((text) => [text.toLowerCase(), toSlug(text)]);
  return tables
    .selectFrom('Term')
    .select(['id', 'slug', 'name'])
    .where('taxonomy', '=', taxonomy)
    .where(({ or, ref }) =>
      or([
        isIn(provider, sql`${ref('id')}`, texts.filter(isId).map(Number)),
        isIn(provider, sql`${ref('slug')}`, slugs),
        isIn(provider, sql`${ref('name')}`, texts.map(nameOf)),
      ]),
    )
    .orderBy('id')
    .execute();
}

interface FoundTerm {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** Returns the id of the term that a word names by its id, slug or name; undefined if there is none. */
export function termNamed(terms: readonly FoundTerm[], word: string | number): number | undefined {
  const text = String(word);
  const [name, slug] = [nameOf(text), toSlug(text)];
  const found =
    (isId(text) && terms.find(({ id }) => id === Number(text))) ||
    terms.find((term) => term.slug === text.toLowerCase()) ||
    terms.find((term) => term.name === name) ||
    terms.find((term) => term.slug !== '' && term.slug === slug);
  return found?.id;
}

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
  const terms = await findNamedTerms(transaction, taxonomy, words);
  for (const word of words) {
    const found = termNamed(terms, word);
    const id = found ?? (await makeTerm(transaction, taxonomy, word, argument));
    const text = String(word);
    // For words that name it again.
    if (found === undefined) terms.push({ id, slug: toSlug(text), name: nameOf(text) });
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
  return writeTerm(transaction, taxonomies[taxonomy], { name });
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

/** Characters in a name. */
const LONGEST = 200;
