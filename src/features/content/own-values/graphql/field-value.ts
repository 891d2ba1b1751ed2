import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { camelCase } from '../../../../lib/camel-case.ts';
import { defaultOf } from '../../../../model/own-values/empty-value.ts';
import type { DeclaredFields, ValuesByName } from '../../../../model/own-values/own-values.ts';
import { canReadField, fits } from '../../../../model/own-values/shown-values.ts';
import type { Context } from '../../../../operation/context.ts';

/** A declared field with its name in GraphQL. */
export interface NamedField {
  readonly name: string;
  /** As it is stored. */
  readonly key: string;
  readonly field: FieldDeclaration;
}

/** The fields that GraphQL has. */
export const namedFields = (fields: DeclaredFields): readonly NamedField[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.graphql === false ? [] : [{ name: field.graphql ?? camelCase(key), key, field }],
  );

/** The value of a field or its default; null for none, undefined for those who may not read it. */
export function fieldValue(
  { key, field }: NamedField,
  values: ValuesByName,
  { viewer }: Context,
): unknown {
  if (!canReadField(field, viewer)) return undefined;
  const stored = values[key];
  const value = fits(field, stored) ? stored : defaultOf(field);
  return value === '' ? null : (value ?? null);
}

/** What readers of the schema learn of a field. */
export const describe = ({ key, field: { label, description } }: NamedField): string =>
  description || label || `The field \`${key}\`.`;
