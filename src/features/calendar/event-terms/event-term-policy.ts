import { entryById } from '../../../content/entries/entry.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { type Term, termById, termBySlug } from '../../../content/terms/term.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { invalidCalendarParam, isId } from '../entries/calendar-args.ts';

/** @throws ApiError `rest_forbidden` unless the viewer is allowed to do it */
export function assertThat(isAllowed: boolean, { viewer }: Context): void {
  if (!isAllowed) throw refused(viewer, 'rest_forbidden', 'You are not allowed to do that.');
}

/**
 * Loads a term by id. @throws ApiError 400 `rest_invalid_param` if there is none, or if it belongs to another taxonomy
 * (docs/rest.md §6.5)
 */
export async function loadEventTerm(
  context: Context,
  { name, labels }: Taxonomy,
  id: number,
): Promise<Term> {
  const term = await termById(context).load(id);
  if (term?.taxonomy !== name)
    throw invalidCalendarParam('id', `names no ${labels.singularName.toLowerCase()}`);
  return term;
}

/**
 * The terms of an entry are visible to everybody who may read the entry. @throws ApiError `rest_invalid_param` for any
 * other entry
 */
export async function assertCanReadTermsOf(
  context: Context,
  { kinds }: Taxonomy,
  argument: 'event' | 'post',
  id: number,
): Promise<void> {
  const entry = await entryById(context).load(id);
  const isShown = entry && kinds.includes(entry.kind) && canReadRecord(context.viewer, entry);
  if (!isShown) throw invalidCalendarParam(argument, 'names nothing that carries such terms');
}

/** Terms that filter a list must exist. @throws ApiError `rest_invalid_param` for any other id (docs/rest.md §6.5) */
export async function assertTermsExist(
  context: Context,
  { name }: Taxonomy,
  argument: 'include' | 'exclude' | 'parent',
  ids: readonly number[],
): Promise<void> {
  const found = await Promise.all(ids.map((id) => termById(context).load(id)));
  if (!found.every((term) => term?.taxonomy === name))
    throw invalidCalendarParam(argument, 'names a term that is not there');
}

/** Returns the id of a term of a taxonomy by id or slug; undefined if there is none. */
export async function findTerm(
  context: Context,
  taxonomy: string,
  word: string,
): Promise<number | undefined> {
  if (isId(word)) {
    const term = await termById(context).load(Number(word));
    if (term?.taxonomy === taxonomy) return term.id;
  }
  return (await termBySlug(context).load({ taxonomy, slug: word }))?.id;
}
