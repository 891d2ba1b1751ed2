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

const LONGEST_VALUE = 160;

/** Returns the lines of a comparison: one for each route, then one for each field that differs, with examples. */
export const verificationText = (verifications: readonly Verification[]): readonly string[] => [
  line('', 'records', 'fields', 'equal', 'different', 'shortened', 'equal %'),
  ...verifications.map((one) => totalsLine(one.route, [one])),
  totalsLine('all', verifications),
  ...verifications.flatMap(shortening),
  ...verifications.flatMap(differences),
];

function totalsLine(name: string, verifications: readonly Verification[]): string {
  const totals = verifications.map(totalOf);
  const sum = (result: FieldResult) => totals.reduce((total, one) => total + one[result], 0);
  const [equal, different, shortened] = [sum('equal'), sum('different'), sum('shortened')];
  const share = equal + different === 0 ? 100 : (100 * equal) / (equal + different);
  return line(
    name,
    verifications.reduce((total, { records }) => total + records, 0),
    equal + different + shortened,
    equal,
    different,
    shortened,
    share.toFixed(2),
  );
}

/** How to get the live site's excerpts, where all that are made from the content have as many words. */
function shortening({ route, excerptLengths }: Verification): readonly string[] {
  const [words, ...others] = excerptLengths;
  return words === undefined || others.length > 0
    ? []
    : [
        `${route}: the site cuts excerpts after ${words} words, as EXCERPT_LENGTH=${words} does here`,
      ];
}

function differences({ route, absent, fields }: Verification): readonly string[] {
  const differing = [...fields].filter(([, { counts }]) => counts.different > 0);
  return [
    ...(absent.length > 0 ? [`${route}: not here: ${absent.join(', ')}`] : []),
    ...differing.flatMap(([field, { counts, examples }]) => [
      `${route} ${field}: ${counts.equal} equal, ${counts.different} different, such as`,
      ...examples.flatMap(({ id, there, here }) => [
        `  ${id} there ${short(there)}`,
        `  ${' '.repeat(String(id).length)} here  ${short(here)}`,
      ]),
    ]),
  ];
}

const line = (name: string, ...cells: readonly (string | number)[]): string =>
  `${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
