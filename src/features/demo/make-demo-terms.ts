import type { Context } from '../../context.ts';
import { perform } from '../../operation/operation.ts';
import type { TermOperations } from '../terms/term-operations.ts';
import type { DemoTerm } from './demo-content.ts';
import { type Ids, idOf } from './ids.ts';

/** Answers the ids of the terms made, by slug. */
export async function makeDemoTerms(
  context: Context,
  create: TermOperations['create'],
  terms: readonly DemoTerm[],
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { parent, ...term } of terms) {
    const raw = parent === undefined ? term : { ...term, parent: idOf(ids, parent) };
    ids.set(term.slug, await perform(create, context, raw));
  }
  return ids;
}
