import type { FieldDeclaration } from '../../config/declaration/declaration.ts';

/** Whether a field has a list of values rather than one. */
export const isMany = (field: FieldDeclaration): boolean => 'many' in field && field.many === true;

/** The values of a select field, in the order of its declaration. */
export const optionsOf = ({
  options,
}: Extract<FieldDeclaration, { type: 'select' }>): readonly string[] =>
  isList(options) ? options : Object.keys(options);

// `Array.isArray` does not know lists that are only read.
const isList = (options: unknown): options is readonly string[] => Array.isArray(options);
