import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../lib/is-object.ts';
import { stripTags } from '../../../../lib/strip-tags.ts';
import { reportRow } from '../move.ts';

type RemoteRecord = Readonly<Record<string, unknown>>;

type FieldResult = 'equal' | 'different' | 'shortened';

interface FieldComparison {
  readonly field: string;
  readonly result: FieldResult;
  readonly there: unknown;
  readonly here: unknown;
}

/** Compares a record of the live site with ours, field by field; skips private data of plug-ins in `meta` under `_…`. */
export function compareRecords(
  there: RemoteRecord,
  here: RemoteRecord,
): readonly FieldComparison[] {
  const theirs = flatFields(withoutNestedJsonLd(there));
  const ours = flatFields(withoutNestedJsonLd(here));
  const names = [...new Set([...theirs.keys(), ...ours.keys()])];
  return names
    .filter((field) => !field.startsWith('meta._') && field !== '_unmapped')
    .map((field) => {
      const pair = { there: theirs.get(field), here: ours.get(field) };
      return { field, ...pair, result: resultOf(field, pair.there, pair.here) };
    });
}

/** Leaves out the JSON-LD of an event's venues and organizers, which is computed from fields that are compared themselves. */
const withoutNestedJsonLd = (record: RemoteRecord): RemoteRecord =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      PARTIES.has(field) ? withoutMember(value, 'json_ld') : value,
    ]),
  );

const PARTIES: ReadonlySet<string> = new Set(['venue', 'organizer']);

function resultOf(field: string, there: unknown, here: unknown): FieldResult {
  const theirs = field === '_links.wp:post_type' ? withoutForeignKinds(there) : there;
  if (isDeepStrictEqual(theirs, here)) return 'equal';
  if (field === 'elementor_introduction' && there === undefined) return 'equal'; // it has no page builder
  if (RIGHTS.has(field) && isDeepStrictEqual(there, withoutForeignRights(here, there)))
    return 'equal';
  if (PICTURES.has(field) && isDeepStrictEqual(withoutSizes(there), withoutSizes(here)))
    return 'equal';
  if (field === 'description' && isDeepStrictEqual(withoutHints(there), withoutHints(here)))
    return 'equal';
  return field === 'excerpt.rendered' && isShortened(there, here) ? 'shortened' : 'different';
}

const PICTURES = new Set(['media_details', 'image']);

const RIGHTS = new Set(['capabilities', 'extra_capabilities']);

/** Rights on areas that the other site may not have at all: the calendar and donations. */
const withoutForeignRights = (here: unknown, there: unknown): unknown =>
  typeof here !== 'object' || here === null || typeof there !== 'object' || there === null
    ? here
    : Object.fromEntries(
        Object.entries(here).filter(
          ([name]) =>
            name in there || !/tribe|ext_|aggregator|charitable|don_|campaign|donation/.test(name),
        ),
      );

/** Another encoder produces another number of bytes for an identical picture. */
const withoutSizes = (details: unknown): unknown => withoutMember(details, 'filesize');

/** A value without the members of a name, at every level. */
const withoutMember = (value: unknown, name: string): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (member, inner) =>
    member === name ? undefined : inner,
  );

/** Loading hints of images depend on the rest of the page of the list, not on the record. */
const withoutHints = (texts: unknown): unknown =>
  JSON.parse(JSON.stringify(texts ?? null), (_, value) =>
    typeof value === 'string'
      ? value.replace(/ (loading="lazy"|fetchpriority="high")|(?<= sizes=")auto, /g, '')
      : value,
  );

/** A plug-in's kind of records that the documented interface doesn't have (docs/rest.md) is linked there alone. */
const withoutForeignKinds = (links: unknown): unknown =>
  Array.isArray(links)
    ? links.filter((link) => !JSON.stringify(link).includes('/tec_calendar_embed?'))
    : links;

/**
 * Plug-ins may cut generated excerpts after fewer words than the documented 55: theirs then ends with the ellipsis in brackets, and ours
 * begins with the text before it.
 */
function isShortened(there: unknown, here: unknown): boolean {
  if (typeof there !== 'string' || typeof here !== 'string') return false;
  const words = there.match(/^(.*)\[(?:&hellip;|…)\]\s*<\/p>\s*$/s)?.[1];
  return words !== undefined && plain(here).startsWith(plain(words));
}

const plain = (html: string): string => stripTags(html).trim();

/** A record's fields by path, `title.rendered`: objects are split at the first level only. */
function flatFields(record: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (!(composed.has(name) && isObject(value))) fields.set(name, value);
    else for (const [part, inner] of Object.entries(value)) fields.set(`${name}.${part}`, inner);
  }
  return fields;
}

const composed = new Set([
  'guid',
  'title',
  'content',
  'excerpt',
  'meta',
  'acf',
  '_links',
  'properties',
]);

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
  reportRow('', 'records', 'fields', 'equal', 'different', 'shortened', 'equal %'),
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
  return reportRow(
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

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
