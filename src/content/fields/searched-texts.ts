import type { OwnFields } from '../kinds/kind.ts';
import type { DeclaredFields, ValuesByName } from './field-type.ts';
import { fits, partsOf } from './field-types.ts';
import { fieldsOfGroups, membersOf, type OwnValues } from './own-values.ts';

/** Returns the values of the fields that have `search`: texts, and HTML of rich text. */
export const searchedTexts = (own: OwnFields, { fields, groups }: OwnValues): readonly string[] => [
  ...textsIn(own.ownFields, fields),
  ...textsIn(fieldsOfGroups(own), groups),
];

const textsIn = (fields: DeclaredFields, values: ValuesByName): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (membersOf(field))
      return partsOf(field, value).flatMap((part) => textsIn(part.fields, part.values));
    return field.search && fits(field, value) ? ([value].flat() as string[]) : []; // a text or several
  });

/** Returns the places of these fields, on which the search index of a kind depends. */
export const searchedPlaces = ({ ownFields, groups }: OwnFields): readonly string[] => [
  ...placesIn(ownFields, 'fields'),
  ...placesIn(fieldsOfGroups({ ownFields, groups }), 'groups'),
];

const placesIn = (fields: DeclaredFields, above: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const members = membersOf(field);
    if (members) return placesIn(members, `${above}.${name}`);
    return field.search ? [`${above}.${name} ${field.type}`] : [];
  });
