import type { FieldResult } from './compare-records.ts';
import { totalOf, type Verification } from './verification.ts';

const LONGEST_VALUE = 160;

/** What is printed of a comparison: each route in one line, then each field that differs, with examples. */
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
