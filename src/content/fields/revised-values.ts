import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { type DeclaredFields, isObject, type ValuesByName } from './field-type.ts';
import {
  fieldsOfGroups,
  membersOf,
  type OwnValues,
  parseValues,
  patchValues,
} from './own-values.ts';

/** Returns the own fields that revisions store: those of groups by default, others only if they declare it. */
const revisedFieldsOf = (own: OwnFields) => ({
  fields: only(own.ownFields, ({ revisions }) => revisions === true),
  groups: only(fieldsOfGroups(own), ({ revisions }) => revisions !== false),
});

const only = (
  fields: DeclaredFields,
  isKept: (field: FieldDeclaration) => boolean,
): DeclaredFields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isKept(field)));

/**
 * Returns the values that a revision keeps, in the order of their declaration; undefined for none.
 * @param values the column of the entry
 */
export function revisedValues(own: OwnFields, values: string): OwnValues | undefined {
  if (values === '') return undefined;
  const stored = parseValues(values);
  const declared = revisedFieldsOf(own);
  const kept = {
    fields: pick(declared.fields, stored.fields),
    groups: pick(declared.groups, stored.groups),
  };
  const count = Object.keys(kept.fields).length + Object.keys(kept.groups).length;
  return count === 0 ? undefined : kept;
}

const pick = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]] as const],
    ),
  );

/** Returns the patch that restores these values; values that the revision does not have are removed. */
export function restoringPatch(own: OwnFields, kept: OwnValues | undefined): OwnValues {
  const declared = revisedFieldsOf(own);
  return {
    fields: whole(declared.fields, kept?.fields ?? {}),
    groups: whole(declared.groups, kept?.groups ?? {}),
  };
}

/** Returns the patch that makes all own fields those of a column; values that it does not have are removed. */
export function wholeOwnPatch(own: OwnFields, values: string): OwnValues {
  const { fields, groups } = parseValues(values);
  return { fields: whole(own.ownFields, fields), groups: whole(fieldsOfGroups(own), groups) };
}

const whole = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      const members = membersOf(field);
      if (!members) return [name, value ?? null];
      return [name, whole(members, isObject(value) ? value : {})];
    }),
  );

/** Returns the column of an entry as a revision would have it; fields that revisions do not keep stay. */
export const valuesWithRevision = (
  own: OwnFields,
  values: string,
  kept: OwnValues | undefined,
): string => patchValues(own, values, restoringPatch(own, kept));
