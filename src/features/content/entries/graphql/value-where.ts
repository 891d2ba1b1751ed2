import type { InputRef, InputType } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { indexedFieldsOf } from '../../../../content/entries/entry-index.ts';
import type { ValueFilter } from '../../../../content/entries/entry-query.ts';
import {
  type Asked,
  type AskedTests,
  MOST_VALUES,
  valueFilters,
} from '../../../../content/entries/value-filters.ts';
import { comparisonsOf } from '../../../../content/fields/comparisons.ts';
import { typeOf } from '../../../../content/fields/field-types.ts';
import type { IndexedField } from '../../../../content/fields/indexed-fields.ts';
import { kindPlace } from '../../../../content/kinds/registry.ts';
import { arg, type InputField } from '../../../../graphql/args-input.ts';
import { builder, optionalItems, type SchemaTypes } from '../../../../graphql/builder.ts';
import { given, type Maybe, recordIdOf } from '../../../../graphql/global-id.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { ownTypename, selectEnumAt } from '../../own-values/graphql/own-schema-names.ts';
import { idTypeOf } from '../../own-values/graphql/reference-fields.ts';

/** The filter by own fields in a `where`: comparisons under the names of the fields, and nested filters that are joined to them. */
export interface FieldsWhere {
  readonly AND?: Maybe<readonly Maybe<FieldsWhere>[]>;
  readonly OR?: Maybe<readonly Maybe<FieldsWhere>[]>;
  readonly NOT?: Maybe<FieldsWhere>;
}

/** Comparisons in one `where`. */
const MOST = 50;

/** Levels of AND, OR and NOT. */
const DEEPEST = 5;

const filteredOf = (kind: string): readonly IndexedField[] =>
  indexedFieldsOf(kind).filter(({ field, graphql }) => field.filter && graphql !== null);

interface ListedKind {
  readonly name: string;
  readonly labels: { readonly many: string };
}

/** `fields` of a kind's `where`: own fields with certain values. None where the kind declares no filters. */
export function valueWhereFields(
  kind: ListedKind,
  typename: string,
): Readonly<Record<string, InputField<'values'>>> {
  const filtered = filteredOf(kind.name);
  if (filtered.length === 0) return {};
  return {
    fields: arg('values', {
      type: fieldsWhere(kind, typename, filtered),
      isList: false,
      read: (where) => readFieldsWhere(filtered, where as FieldsWhere), // its type
      description: 'With these values of own fields.',
    }),
  };
}

function fieldsWhere(
  kind: ListedKind,
  typename: string,
  filtered: readonly IndexedField[],
): InputRef<FieldsWhere> {
  const owner = kindPlace(kind.name);
  const ref = builder.inputRef<FieldsWhere>(`${typename}FieldsWhereInput`);
  return ref.implement({
    description: `Own fields of ${kind.labels.many} that must compare so; at most ${MOST} comparisons, joined on at most ${DEEPEST} levels.`,
    fields: (t) => ({
      ...Object.fromEntries(
        filtered.map((one) => [
          one.graphql,
          t.field({
            type: valueFilterInput(one, owner),
            description: one.field.description ?? one.field.label ?? `The field \`${one.name}\`.`,
          }),
        ]),
      ),
      AND: t.field({ type: [ref], required: optionalItems, description: 'All of these too.' }),
      OR: t.field({ type: [ref], required: optionalItems, description: 'And any of these.' }),
      NOT: t.field({ type: ref, description: 'And not this.' }),
    }),
  }) as InputRef<FieldsWhere>; // with the fields of the kind
}

/**
 * These conditions as filters.
 * @throws ApiError `rest_invalid_param` for more than is allowed
 */
function readFieldsWhere(
  fields: readonly IndexedField[],
  where: FieldsWhere,
): readonly ValueFilter[] {
  let comparisons = 0;

  function read(asked: FieldsWhere, depth: number): readonly ValueFilter[] {
    if (depth > DEEPEST)
      throw invalidParam('where.fields', `where.fields has more than ${DEEPEST} levels.`);
    const all = fields.flatMap((one) => {
      const tests = Reflect.get(asked, one.graphql ?? '') as Maybe<object>; // an input made below
      return tests ? valueFilters(one, readTests(one, tests)) : [];
    });
    comparisons += all.length;
    if (comparisons > MOST)
      throw invalidParam('where.fields', `where.fields has more than ${MOST} comparisons.`);
    const joined = (one: FieldsWhere): ValueFilter => ({ all: read(one, depth + 1) });
    const any = given(asked.OR).map(joined);
    return [
      ...all,
      ...given(asked.AND).map(joined),
      ...(any.length > 0 ? [{ any }] : []),
      ...(asked.NOT ? [{ not: joined(asked.NOT) }] : []),
    ];
  }

  return read(where, 0);
}

/** Comparisons as the input has them. Records are named by number or by global id. */
function readTests({ field }: IndexedField, given: object): AskedTests {
  const read = (value: unknown): Asked =>
    typeof value !== 'boolean' && typeOf(field).refersTo
      ? recordIdOf(String(value), idTypeOf(field))
      : (value as Asked); // of the type that the field has
  return Object.fromEntries(
    comparisonsOf(field).flatMap(([name]) => {
      const value: unknown = Reflect.get(given, camelCase(name));
      if (value === undefined || value === null) return [];
      return [
        [name, Array.isArray(value) ? value.flatMap((one) => one ?? []).map(read) : read(value)],
      ];
    }),
  );
}

type Scalar = InputType<SchemaTypes>;

/** By name. They are part of the schema only where a field has them. */
const inputs = new Map<string, InputRef<object>>();

/** The input that compares the values of a field: typed as the field is shown, `BookFormatEnumFilterInput` for an enum of its own. */
function valueFilterInput({ field, place }: IndexedField, owner: string) {
  const filter = (name: string, type: Scalar) => input(name, type, field);
  const { graphql, refersTo } = typeOf(field);
  if (refersTo) return filter('IdFilterInput', 'ID');
  const ref = graphql === 'enum' ? selectEnumAt(`${owner}.${place}`) : undefined;
  if (ref) return filter(`${ref.name}FilterInput`, ref);
  if (graphql === 'enum') return filter('OptionFilterInput', 'String');
  const scalar =
    graphql === 'Int' || graphql === 'Float' || graphql === 'Boolean' ? graphql : 'String';
  return filter(`${scalar}FilterInput`, scalar);
}

function input(name: string, type: Scalar, field: FieldDeclaration): InputRef<object> {
  const made = inputs.get(name) ?? makeInput(name, type, field);
  inputs.set(name, made);
  return made;
}

function makeInput(name: string, type: Scalar, field: FieldDeclaration): InputRef<object> {
  ownTypename(name, 'the filters of lists');
  return builder.inputType(name, {
    description: 'How the values of a field have to compare. Several comparisons must all hold.',
    fields: (t) =>
      Object.fromEntries(
        comparisonsOf(field).map(([comparison, { takes, description }]) => [
          camelCase(comparison),
          takes === 'values'
            ? t.field({
                type: [type as 'String'],
                required: optionalItems,
                extensions: { maxItems: MOST_VALUES },
                description,
              })
            : t.field({ type: takes === 'flag' ? 'Boolean' : (type as 'String'), description }),
        ]),
      ),
  }) as InputRef<object>; // of the comparisons
}
