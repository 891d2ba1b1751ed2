import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';

/**
 * The values of own fields as they are stored, by name; a field without a value is absent. Dates are `2020-03-15` and
 * `2020-03-15T10:30:00`, records are ids, a row of a flexible list names its layout in `acf_fc_layout`. Values of fields that are not
 * declared any more stay.
 */
export interface OwnValues {
  /** Values of `ownFields`. */
  readonly fields: ValuesByName;
  /** Values of the fields of all groups. */
  readonly groups: ValuesByName;
}

export type ValuesByName = Readonly<Record<string, unknown>>;

/** The values that a write sets; null removes a value. Members of a group below `groups` that the patch does not name stay. */
export type OwnValuesPatch = Partial<OwnValues>;

const NONE: OwnValues = { fields: {}, groups: {} };

/** @param text the column `values` of an entry, a term or a user */
export const parseValues = (text: string): OwnValues =>
  text === '' ? NONE : { ...NONE, ...JSON.parse(text) };

const toText = (values: OwnValues): string =>
  isEmpty(values.fields) && isEmpty(values.groups) ? '' : JSON.stringify(values);

const isEmpty = (values: ValuesByName): boolean => Object.keys(values).length === 0;

/** Returns the column after a write. */
export function patchValues(own: OwnFields, text: string, patch: OwnValuesPatch): string {
  const { fields, groups } = parseValues(text);
  return toText({
    fields: withoutNull({ ...fields, ...patch.fields }),
    groups: patchMembers(fieldsOfGroups(own), groups, patch.groups ?? {}),
  });
}

function patchMembers(
  declared: DeclaredFields,
  before: ValuesByName,
  patch: ValuesByName,
): ValuesByName {
  const changed = Object.entries(patch).map(([name, value]) => {
    const field = declared[name];
    if (field?.type !== 'group' || !isObject(value)) return [name, value] as const;
    const known = before[name];
    return [name, patchMembers(field.fields, isObject(known) ? known : {}, value)] as const;
  });
  return withoutNull({ ...before, ...Object.fromEntries(changed) });
}

const withoutNull = (values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export type DeclaredFields = Readonly<Record<string, FieldDeclaration>>;

/** The fields of all groups, which have one space of names. */
export const fieldsOfGroups = ({ groups }: OwnFields): DeclaredFields =>
  Object.assign({}, ...Object.values(groups).map(({ fields }) => fields));

export const isObject = (value: unknown): value is ValuesByName =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a field has a list of values rather than one. */
export const isMany = (field: FieldDeclaration): boolean => 'many' in field && field.many === true;

/** The values of a select field, in the order of its declaration. */
export const optionsOf = ({
  options,
}: Extract<FieldDeclaration, { type: 'select' }>): readonly string[] =>
  isList(options) ? options : Object.keys(options);

// `Array.isArray` does not know lists that are only read.
const isList = (options: unknown): options is readonly string[] => Array.isArray(options);

/** The declared default of a field in the form in which values are stored; undefined for none. */
export function defaultOf(field: FieldDeclaration): unknown {
  const value = 'default' in field ? field.default : undefined;
  return value === undefined || !isMany(field) ? value : [value].flat();
}

/** Returns the value under REST's `meta` of a field without a value: its default, or the empty value of its type. */
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

/** Returns the value under REST's `acf` of a field without a value (recorded). A group is shown as its members. */
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
