import type { OpenPage } from './open-page.ts';
import type { BroughtValues } from './own-values.ts';
import { unknownParts } from './unknown-fields.ts';

interface KeptWith {
  /** Fields that were made of others, beside those that the step reads. */
  readonly alsoRead?: readonly string[];
  /** Values of declared fields that can't be stored. */
  readonly invalid?: BroughtValues['invalid'];
}

/**
 * What a record has that has no place here, as it is stored with it: JSON, fields of `meta` and `acf` in objects of their own; empty
 * for nothing. It is named in the report.
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
