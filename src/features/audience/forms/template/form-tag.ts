import type { TagKind } from './tag-kinds.ts';

/** Where something stands in a template. */
export interface Position {
  /** In characters, from 0. */
  readonly offset: number;
  /** From 1, both. */
  readonly line: number;
  readonly column: number;
}

/** Something that is not right in a template, and where. */
export interface TemplateError {
  readonly code: string;
  readonly message: string;
  readonly position: Position;
}

/** A tag of a form's template: `[text* your-name placeholder "Name"]` (docs/rest.md §7.1). */
export interface FormTag {
  readonly kind: TagKind;
  readonly isRequired: boolean;
  /** Empty for none. */
  readonly name: string;
  /** The words between the name and the quoted values: `class:wide`, `placeholder`. */
  readonly options: readonly string[];
  /** The quoted values as they were written. */
  readonly rawValues: readonly string[];
  /** What stands between the tag and its closing tag; empty for none. */
  readonly content: string;
  readonly position: Position;
}

/** A template as its text and tags, in their order. */
export interface Template {
  readonly parts: readonly (string | FormTag)[];
  readonly errors: readonly TemplateError[];
}

/** Parts of `label|value`: what people see and what is sent on; both are the same without a bar. */
export function pipeOf(rawValue: string): readonly [label: string, value: string] {
  const bar = rawValue.indexOf('|');
  return bar < 0
    ? [rawValue, rawValue]
    : [rawValue.slice(0, bar).trim(), rawValue.slice(bar + 1).trim()];
}

/** What people see of a tag's values. */
export const labelsOf = ({ rawValues }: FormTag): readonly string[] =>
  rawValues.map((raw) => pipeOf(raw)[0]);

export const hasOption = ({ options }: FormTag, name: string): boolean => options.includes(name);

/** What stands behind `name:` in the options, each time it does. */
export const optionValues = ({ options }: FormTag, name: string): readonly string[] =>
  options
    .filter((option) => option.startsWith(`${name}:`))
    .map((option) => option.slice(name.length + 1));

export const optionValue = (tag: FormTag, name: string): string | undefined =>
  optionValues(tag, name)[0];

/** A whole number from 0 behind `name:`; undefined for none or for what is no such number. */
export function optionNumber(tag: FormTag, name: string): number | undefined {
  const value = optionValue(tag, name);
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
