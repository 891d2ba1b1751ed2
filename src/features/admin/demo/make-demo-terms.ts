import type { Args } from '../../../operation/args.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { DemoTerm } from './demo-content.ts';
import type { DemoMaking } from './demo-making.ts';
import { type Ids, idOf } from './ids.ts';

/** Answers the ids of the terms made, by slug. */
export async function makeDemoTerms<A extends Args>(
  { make }: DemoMaking,
  create: Operation<A, number>,
  terms: readonly DemoTerm[],
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { parent, ...term } of terms) {
    const raw = parent === undefined ? term : { ...term, parent: idOf(ids, parent) };
    ids.set(term.slug, await make(`${create.name} ${term.slug}`, create, raw));
  }
  return ids;
}
