import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { isMany } from './is-many.ts';

/** The declared default of a field in the form in which values are stored; undefined for none. */
export function defaultOf(field: FieldDeclaration): unknown {
  const value = 'default' in field ? field.default : undefined;
  return value === undefined || !isMany(field) ? value : [value].flat();
}

/** What REST shows under `meta` where a field has no value: its default, or the empty value of its type. */
export const emptyMeta = (field: FieldDeclaration): unknown =>
  defaultOf(field) ?? (isMany(field) ? [] : EMPTY_META[field.type]);

const EMPTY_META: Readonly<Record<FieldDeclaration['type'], unknown>> = {
  text: '',
  richText: '',
  number: 0,
  integer: 0,
  boolean: false,
  date: '',
  dateTime: '',
  email: '',
  url: '',
  color: '',
  select: '',
  link: [],
  image: 0,
  file: 0,
  reference: 0,
  group: [],
  repeater: [],
  flexible: [],
  json: null,
};

/** The same under `acf` (recorded); a group is shown as its members. */
export function emptyAcf(field: FieldDeclaration): unknown {
  if (field.type === 'select' && isMany(field)) return field.control === 'checkboxes' ? '' : [];
  return isMany(field) && !SEVERAL_ARE_NULL.has(field.type) ? [] : EMPTY_ACF[field.type];
}

const SEVERAL_ARE_NULL: ReadonlySet<FieldDeclaration['type']> = new Set([
  'image',
  'file',
  'reference',
]);

const EMPTY_ACF: Readonly<Record<FieldDeclaration['type'], unknown>> = {
  text: '',
  richText: '',
  number: '',
  integer: '',
  boolean: false,
  date: null,
  dateTime: null,
  email: '',
  url: '',
  color: '',
  select: '',
  link: null,
  image: null,
  file: null,
  reference: null,
  group: null,
  repeater: null,
  flexible: null,
  json: null,
};
