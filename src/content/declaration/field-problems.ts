import { isDeepStrictEqual } from 'node:util';
import type {
  FieldDeclaration,
  FieldsDeclaration,
  SiteDeclaration,
} from '../../config/declaration/declaration.ts';
import type { DeclaredFields } from '../fields/field-type.ts';
import { isMany, typeOf } from '../fields/field-types.ts';
import { builtInKinds } from '../kinds/built-in-kinds.ts';
import type { Kind } from '../kinds/kind.ts';

/** A mistake in a declaration, with its place: `kinds.book.fields.price`. */
export type Problem = readonly [place: string, problem: string];

/** Built-in kinds of content by name, with their types in GraphQL. */
export const BUILT_IN_KINDS: ReadonlyMap<string, string> = new Map(
  Object.values<Kind>(builtInKinds).flatMap(({ name, graphql }) =>
    graphql ? [[name, graphql.typename] as const] : [],
  ),
);
export const BUILT_IN_TAXONOMIES: ReadonlyMap<string, string> = new Map([
  ['category', 'Category'],
  ['post_tag', 'Tag'],
  ['ext_events_cat', 'EventsCategory'],
]);
/** Built-in records by the names under which they are extended, with their types in GraphQL. */
export const BUILT_IN_TYPES: ReadonlyMap<string, string> = new Map([
  ...BUILT_IN_KINDS,
  ...BUILT_IN_TAXONOMIES,
  ['user', 'User'],
  ['comment', 'Comment'],
  ['nav_menu_item', 'MenuItem'],
]);

/** Yields taxonomies and targets of references that are not there. `known` has the names of the whole declaration. */
export function* targetProblems(
  { kinds = {}, taxonomies = {}, optionsPages = {}, extend = {} }: SiteDeclaration,
  known: KnownNames,
): Generator<Problem> {
  for (const [part, owners] of Object.entries({ kinds, taxonomies, optionsPages, extend }))
    for (const [name, one] of Object.entries<FieldsDeclaration>(owners)) {
      yield* taxonomyProblems(`${part}.${name}`, one, known);
      for (const [where, field] of allFields(`${part}.${name}`, one))
        yield* referenceProblems(where, field, known);
    }
}

interface KnownNames {
  readonly kinds: readonly string[];
  readonly taxonomies: readonly string[];
}

function* taxonomyProblems(place: string, one: object, known: KnownNames): Generator<Problem> {
  if (!('taxonomies' in one) || !Array.isArray(one.taxonomies)) return;
  const names = [...known.taxonomies, ...BUILT_IN_TAXONOMIES.keys()];
  for (const [i, name] of one.taxonomies.entries())
    if (!names.includes(name))
      yield [
        `${place}.taxonomies.${i}`,
        `is "${name}", which is no taxonomy: ${names.join(', ')}.`,
      ];
}

function* referenceProblems(
  place: string,
  field: FieldDeclaration,
  known: KnownNames,
): Generator<Problem> {
  const targets = typeOf(field).refersTo?.(field);
  if (!targets) return;
  const kinds = [...known.kinds, ...BUILT_IN_KINDS.keys()];
  const taxonomies = [...known.taxonomies, ...BUILT_IN_TAXONOMIES.keys(), 'nav_menu'];
  const sortOf = (name: string) =>
    (name === 'user' && 'user') ||
    (kinds.includes(name) && 'kind') ||
    (taxonomies.includes(name) && 'taxonomy');
  const wrong = targets.filter((name) => !sortOf(name));
  for (const name of wrong)
    yield [
      place,
      `refers to "${name}", which is neither a kind (${kinds.join(', ')}) nor a taxonomy (${taxonomies.join(', ')}) nor user.`,
    ];
  if (wrong.length === 0 && new Set(targets.map(sortOf)).size > 1)
    yield [
      place,
      'refers to records of several sorts: name only kinds, only taxonomies, or only user.',
    ];
}

/** The fields at every depth with their places. */
function* allFields(
  place: string,
  { fields = {}, groups = {} }: FieldsDeclaration,
): Generator<readonly [place: string, field: FieldDeclaration]> {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${place}.fields.${name}`;
    yield [here, field];
    for (const [where, own] of within(here, field)) yield* allFields(where, { fields: own });
  }
  for (const [name, group] of Object.entries(groups))
    yield* allFields(`${place}.groups.${name}`, group);
}

/** Yields mistakes in the options of fields that no schema finds. */
export function* fieldProblems(
  place: string,
  { fields = {}, groups = {} }: FieldsDeclaration,
): Generator<Problem> {
  yield* membersProblems(`${place}.fields`, fields, true);
  const seen = new Map<string, string>();
  for (const [name, group] of Object.entries(groups)) {
    yield* membersProblems(`${place}.groups.${name}.fields`, group.fields, true);
    for (const field of Object.keys(group.fields)) {
      const other = seen.get(field);
      if (
        other !== undefined &&
        !isDeepStrictEqual(groups[other]?.fields[field], group.fields[field])
      )
        yield [
          `${place}.groups.${name}.fields.${field}`,
          `has the same name as a field of the group ${other} and is another one: clients see the fields of all groups of a record together, so rename one of them, or declare both alike.`,
        ];
      seen.set(field, name);
    }
  }
}

function* membersProblems(
  place: string,
  fields: DeclaredFields,
  isTop: boolean,
): Generator<Problem> {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${place}.${name}`;
    yield* oneProblems(here, field, isTop);
    for (const [where, own] of within(here, field))
      yield* membersProblems(`${where}.fields`, own, isTop && !typeOf(field).hasRows);
  }
}

/** The fields within a field, with their places. */
const within = (
  place: string,
  field: FieldDeclaration,
): readonly (readonly [place: string, fields: DeclaredFields])[] =>
  (typeOf(field).inside?.(field) ?? []).map(({ fields, layout }) => [
    layout === undefined ? place : `${place}.layouts.${layout}`,
    fields,
  ]);

function* oneProblems(place: string, field: FieldDeclaration, isTop: boolean): Generator<Problem> {
  const { compared, isSearchable, problems } = typeOf(field);
  if (field.sort && (isMany(field) || !compared?.isSortable))
    yield [place, 'cannot have "sort": only fields with one plain value can be sorted by.'];
  if (field.filter && !compared)
    yield [
      place,
      `cannot have "filter": lists cannot be filtered by a field of the type ${field.type}.`,
    ];
  if (field.search && !isSearchable)
    yield [place, 'cannot have "search": only texts can be searched.'];
  if (!isTop && (field.sort || field.filter || field.search))
    yield [
      place,
      'is in a repeated group, whose fields lists cannot be filtered, sorted or searched by.',
    ];
  if (field.read !== undefined && field.read !== 'anyone' && field.search)
    yield [place, 'cannot have "search" and a restricted "read": a search would reveal it.'];
  for (const [option, problem] of problems?.(field) ?? [])
    yield [option === '' ? place : `${place}.${option}`, problem];
}
