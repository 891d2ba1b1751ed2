import { isDeepStrictEqual } from 'node:util';
import { stripTags } from '../../../../lib/strip-tags.ts';

type RemoteRecord = Readonly<Record<string, unknown>>;

export type FieldResult = 'equal' | 'different' | 'shortened';

export interface FieldComparison {
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
      PARTIES.has(field)
        ? JSON.parse(JSON.stringify(value ?? null), (name, part) =>
            name === 'json_ld' ? undefined : part,
          )
        : value,
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
const withoutSizes = (details: unknown): unknown =>
  JSON.parse(JSON.stringify(details ?? null), (name, value) =>
    name === 'filesize' ? undefined : value,
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

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
