import type { Step } from './define-step.ts';
import type { OpenPage } from './move.ts';
import type { BroughtValues } from './own-values.ts';

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

/** Fields that have fields of plug-ins in them, which are named one by one. */
const COMPOSED: ReadonlySet<string> = new Set(['meta', 'acf']);

/** Parts of `meta` that are brought. */
const BROUGHT: ReadonlySet<string> = new Set([
  ...['meta.footnotes', 'meta.persisted_preferences'],
  ...['meta._tribe_events_status', 'meta._tribe_events_status_reason'],
  'meta._tribe_events_virtual_url',
]);

type Known = Pick<Step, 'reads' | 'own'>;

/** Names of fields of a record that no step brings and that are not made of others; `meta` may hold some. */
export const unknownNames = ({ reads }: Known, record: object): readonly string[] =>
  Object.keys(record).filter(
    (name) => COMPOSED.has(name) || !(MADE.has(name) || reads.includes(name)),
  );

/** Counts, by field, the records that have something in fields that are not known here. */
export interface UnknownFields {
  note(records: readonly unknown[]): void;
  /** A line of the report for each field. */
  lines(): readonly string[];
}

export function countUnknownFields(step: Known & Pick<Step, 'name'>): UnknownFields {
  const holders = new Map<string, Set<unknown>>();
  const noteIn = (record: object) => {
    for (const [path] of unknownParts(step, record)) {
      const ids = holders.get(path) ?? new Set();
      holders.set(path, ids.add('id' in record ? record.id : ids.size));
    }
  };
  return {
    note(records) {
      for (const record of records)
        if (typeof record === 'object' && record !== null) noteIn(record);
    },
    lines: () =>
      [...holders].map(
        ([path, ids]) => `${path} of ${ids.size} ${step.name}: this field is not known here`,
      ),
  };
}

/** The fields with values that are unknown here; fields in `meta` and `acf` separately. */
function unknownParts(
  step: Known,
  record: object,
): readonly (readonly [path: string, value: unknown])[] {
  const fields: Readonly<Record<string, unknown>> = { ...record };
  return unknownNames(step, record)
    .flatMap((name) => {
      const value = fields[name];
      if (!COMPOSED.has(name) || typeof value !== 'object' || value === null)
        return [[name, value] as const];
      return Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner] as const);
    })
    .filter(([path, value]) => !isEmpty(value) && !BROUGHT.has(path) && !isDeclared(step, path))
    .filter(([path]) => step.own !== null || !path.startsWith('meta._')); // what plug-ins keep for themselves
}

function isDeclared({ own }: Known, path: string): boolean {
  const [place, name = ''] = path.split(/\.(.*)/s);
  if (own === null) return false;
  if (place === 'meta') return Object.hasOwn(own.ownFields, name);
  return (
    place === 'acf' && Object.values(own.groups).some(({ fields }) => Object.hasOwn(fields, name))
  );
}

/** Whether a value is one that sites send for a field that nobody has filled in. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false || value === 0;
}

interface KeptWith {
  /** Derived fields beside those that the step reads. */
  readonly alsoRead?: readonly string[];
  /** Values of declared fields that can't be stored. */
  readonly invalid?: BroughtValues['invalid'];
}

/**
 * Returns the values of a record that have no field here, in the form in which they are stored with it: JSON, with fields of `meta` and
 * `acf` in objects of their own; empty if there are none. The report names them.
 */
export function unmappedOf(
  { step, outcome }: OpenPage,
  record: { readonly id: number },
  { alsoRead = [], invalid = [] }: KeptWith = {},
): string {
  const kept: Record<string, unknown> = {};
  const composed: Record<string, Record<string, unknown>> = {};
  const known = { ...step, reads: [...step.reads, ...alsoRead] };
  for (const [path, value] of [...unknownParts(known, record), ...invalid]) {
    outcome.kept.set(path, (outcome.kept.get(path) ?? new Set()).add(record.id));
    const [, place, name = ''] = /^(meta|acf)\.(.*)$/s.exec(path) ?? [];
    if (place === undefined) kept[path] = value;
    else composed[place] = { ...composed[place], [name]: value };
  }
  const all = { ...kept, ...composed };
  return Object.keys(all).length === 0 ? '' : JSON.stringify(all);
}
