import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import {
  type DeclaredFields,
  fieldsOfGroups,
  isObject,
  type OwnValues,
  type ValuesByName,
} from './own-values.ts';
import { fits } from './shown-values.ts';

/** Returns the values of the fields that have `search`: texts, and HTML of rich text. */
export const searchedTexts = (own: OwnFields, { fields, groups }: OwnValues): readonly string[] => [
  ...textsIn(own.ownFields, fields),
  ...textsIn(fieldsOfGroups(own), groups),
];

const textsIn = (fields: DeclaredFields, values: ValuesByName): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.type === 'group') return isObject(value) ? textsIn(field.fields, value) : [];
    return field.search && fits(field, value) ? ([value].flat() as string[]) : []; // a text or several
  });

/** Returns the places of these fields, on which the search index of a kind depends. */
export const searchedPlaces = ({ ownFields, groups }: OwnFields): readonly string[] => [
  ...placesIn(ownFields, 'fields'),
  ...placesIn(fieldsOfGroups({ ownFields, groups }), 'groups'),
];

const placesIn = (fields: DeclaredFields, above: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]: [string, FieldDeclaration]) =>
    field.type === 'group'
      ? placesIn(field.fields, `${above}.${name}`)
      : field.search
        ? [`${above}.${name} ${field.type}`]
        : [],
  );
