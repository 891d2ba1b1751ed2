import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { isObject } from '../../lib/is-object.ts';
import type { OwnFields } from '../kinds/kind.ts';
import type { DeclaredFields, Place, ValuesByName } from './field-type.ts';
import { typeOf } from './field-types.ts';

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

/** The values that a write sets; null removes a value. Members of a group below `groups` that the patch does not name stay. */
export type OwnValuesPatch = Partial<OwnValues>;

const NONE: OwnValues = { fields: {}, groups: {} };

/** @param text the column `values` of an entry, a term or a user */
export const parseValues = (text: string): OwnValues =>
  text === '' ? NONE : { ...NONE, ...JSON.parse(text) };

const toText = (values: OwnValues): string => (hasValues(values) ? JSON.stringify(values) : '');

export const hasValues = ({ fields, groups }: OwnValues): boolean =>
  Object.keys(fields).length + Object.keys(groups).length > 0;

/** Own fields that have one space of names. */
export interface FieldSpace {
  readonly space: keyof OwnValues;
  /** The member of REST that has their values. */
  readonly place: Place;
  readonly fields: DeclaredFields;
}

/** The two spaces of own fields: the fields outside of groups, and those of all groups. */
export const spacesOf = (own: OwnFields): readonly [FieldSpace, FieldSpace] => [
  { space: 'fields', place: 'meta', fields: own.ownFields },
  { space: 'groups', place: 'acf', fields: fieldsOfGroups(own) },
];

/** Makes values of both spaces. */
export function mapSpaces(own: OwnFields, map: (one: FieldSpace) => ValuesByName): OwnValues {
  const [fields, groups] = spacesOf(own);
  return { fields: map(fields), groups: map(groups) };
}

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
    const members = field && membersOf(field);
    if (!members || !isObject(value)) return [name, value] as const;
    const known = before[name];
    return [name, patchMembers(members, isObject(known) ? known : {}, value)] as const;
  });
  return withoutNull({ ...before, ...Object.fromEntries(changed) });
}

/** Returns the fields of a group, whose members are written one by one; undefined for other fields. */
export function membersOf(field: FieldDeclaration): DeclaredFields | undefined {
  const { inside, hasRows } = typeOf(field);
  return hasRows ? undefined : inside?.(field)[0]?.fields;
}

export const withoutNull = (values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The fields of all groups, which have one space of names. */
export const fieldsOfGroups = ({ groups }: OwnFields): DeclaredFields =>
  Object.assign({}, ...Object.values(groups).map(({ fields }) => fields));
