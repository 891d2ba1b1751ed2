import { stripTags } from '../../../../lib/strip-tags.ts';
import type { FieldComparison, FieldResult } from './compare-records.ts';

/** How one route compares. */
export interface Verification {
  readonly route: string;
  records: number;
  /** Records that only the live site has, by id. */
  readonly absent: number[];
  readonly fields: Map<string, FieldVerification>;
  /** How many words the excerpts have that the live site shortens more than we do. */
  readonly excerptLengths: Set<number>;
}

export interface FieldVerification {
  readonly counts: Record<FieldResult, number>;
  /** The first few that differ. */
  readonly examples: { readonly id: unknown; readonly there: unknown; readonly here: unknown }[];
}

const MOST_EXAMPLES = 2;

export const noVerification = (route: string): Verification => ({
  route,
  records: 0,
  absent: [],
  fields: new Map(),
  excerptLengths: new Set(),
});

/** Adds the comparison of one record. */
export function addComparison(
  { fields, excerptLengths }: Verification,
  id: unknown,
  comparisons: readonly FieldComparison[],
): void {
  for (const { field, result, there, here } of comparisons) {
    const known = fields.get(field) ?? emptyField();
    fields.set(field, known);
    known.counts[result]++;
    if (result === 'shortened') excerptLengths.add(wordsOf(String(there)));
    if (result === 'different' && known.examples.length < MOST_EXAMPLES)
      known.examples.push({ id, there, here });
  }
}

const wordsOf = (excerpt: string): number => stripTags(excerpt).trim().split(/\s+/).length - 1; // the ellipsis is none

/** All fields of a route together. */
export function totalOf({ fields }: Verification): Readonly<Record<FieldResult, number>> {
  const sum = { equal: 0, different: 0, shortened: 0 };
  for (const { counts } of fields.values()) {
    sum.equal += counts.equal;
    sum.different += counts.different;
    sum.shortened += counts.shortened;
  }
  return sum;
}

const emptyField = (): FieldVerification => ({
  counts: { equal: 0, different: 0, shortened: 0 },
  examples: [],
});
