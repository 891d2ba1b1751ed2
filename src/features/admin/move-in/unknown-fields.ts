import type { Place } from '../../../content/fields/field-type.ts';
import { fieldsOfGroups } from '../../../content/fields/own-values.ts';
import { isObject } from '../../../lib/is-object.ts';
import type { Step } from './define-step.ts';
import type { OpenPage } from './move.ts';
import { ownValuesOf, pathOf, type ReadField, type Valued } from './own-values.ts';

/** Fields that a site computes from other fields or records, or that are brought with those. */
const MADE: ReadonlySet<string> = new Set([
  ...['type', 'link', 'class_list', '_links', 'curies', 'permalink_template', 'generated_slug'],
  ...['count', 'taxonomy', 'avatar_urls', 'author_avatar_urls', 'capabilities'],
  ...['extra_capabilities', 'media_type', 'missing_image_sizes', 'invalid', 'type_label'],
  'locations',
  // The calendar's.
  ...['url', 'urls', 'rest_url', 'global_id', 'global_id_lineage', 'json_ld', 'timezone_abbr'],
  ...['start_date_details', 'end_date_details', 'utc_start_date_details', 'utc_end_date_details'],
  ...['stateprovince', 'directions_link'],
]);

/** Whether a field has fields of plug-ins in it, which are named one by one. */
const isComposed = (name: string): name is Place => name === 'meta' || name === 'acf';

/** Parts of `meta` that are brought. */
const BROUGHT: ReadonlySet<string> = new Set([
  ...['footnotes', 'persisted_preferences'],
  ...['_tribe_events_status', '_tribe_events_status_reason', '_tribe_events_virtual_url'],
]);

type Known = Pick<Step, 'reads' | 'own'>;

/** Names of fields of a record that no step brings and that are not made of others; `meta` may hold some. */
export const unknownNames = ({ reads }: Known, record: object): readonly string[] =>
  Object.keys(record).filter(
    (name) => isComposed(name) || !(MADE.has(name) || reads.includes(name)),
  );

/** Counts, by field, the records that have something in fields that are not known here. */
export interface UnknownFields {
  note(records: readonly unknown[]): void;
  /** A line of the report for each field. */
  lines(): readonly string[];
}

export function countUnknownFields(step: Known & Pick<Step, 'name'>): UnknownFields {
  const holders = new Map<string, Set<unknown>>();
  return {
    note(records) {
      for (const record of records.filter(isObject))
        for (const path of unknownParts(step, record).map(pathOf)) {
          const ids = holders.get(path) ?? new Set();
          holders.set(path, ids.add(record.id ?? ids.size));
        }
    },
    lines: () =>
      [...holders].map(
        ([path, ids]) => `${path} of ${ids.size} ${step.name}: this field is not known here`,
      ),
  };
}

/** The fields with values that are unknown here. */
function unknownParts(step: Known, record: object): readonly ReadField[] {
  const fields: Readonly<Record<string, unknown>> = { ...record };
  return unknownNames(step, record)
    .flatMap((name): ReadField[] => {
      const value = fields[name];
      if (!isComposed(name) || typeof value !== 'object' || value === null)
        return [{ place: null, name, value }];
      return Object.entries(value).map(([part, value]) => ({ place: name, name: part, value }));
    })
    .filter((field) => !isEmpty(field.value) && !isKnown(step, field));
}

function isKnown({ own }: Known, { place, name }: ReadField): boolean {
  if (place === 'acf') return own !== null && Object.hasOwn(fieldsOfGroups(own), name);
  if (place !== 'meta') return false;
  if (BROUGHT.has(name)) return true;
  return own ? Object.hasOwn(own.ownFields, name) : name.startsWith('_'); // what plug-ins keep for themselves
}

/** Whether a value is one that sites send for a field that nobody has filled in. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false || value === 0;
}

/** The columns of a record with the values of fields of the site's own, and with those that have no field here. */
export interface OwnColumns {
  readonly values: string;
  readonly unmapped: string;
}

/**
 * Makes these columns for the records of a page. @param isEarly as for `ownValuesOf` @param alsoRead derived fields beside those that the
 * step reads
 */
export async function ownColumnsOf(
  page: OpenPage,
  records: readonly Valued[],
  { isEarly = false, alsoRead = [] }: { isEarly?: boolean; alsoRead?: readonly string[] } = {},
): Promise<(record: Valued) => OwnColumns> {
  const valuesOf = await ownValuesOf(page, records, { isEarly });
  const known = { ...page.step, reads: [...page.step.reads, ...alsoRead] };
  return (record) => {
    const { values, invalid } = valuesOf(record);
    return {
      values,
      unmapped: toUnmapped(page, record, [...unknownParts(known, record), ...invalid]),
    };
  };
}

/**
 * Returns the values of a record that have no field here, in the form in which they are stored with it: JSON, with fields of `meta` and
 * `acf` in objects of their own; empty if there are none. The report names them.
 */
function toUnmapped({ outcome }: OpenPage, { id }: Valued, fields: readonly ReadField[]): string {
  const kept: Record<string, unknown> = {};
  const composed: Record<string, Record<string, unknown>> = {};
  for (const { place, name, value } of fields) {
    const path = pathOf({ place, name });
    outcome.kept.set(path, (outcome.kept.get(path) ?? new Set()).add(id));
    if (place === null) kept[name] = value;
    else composed[place] = { ...composed[place], [name]: value };
  }
  return fields.length === 0 ? '' : JSON.stringify({ ...kept, ...composed });
}
