import type { InputFieldMap, InputType } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { groupTypename, pascalCase } from '../../../../config/declaration/own-names.ts';
import type {
  DeclaredFields,
  Inside,
  ValuesByName,
} from '../../../../content/fields/field-type.ts';
import { isMany, typeOf } from '../../../../content/fields/field-types.ts';
import { LAYOUT } from '../../../../content/fields/types/group.ts';
import type { OwnFields } from '../../../../content/kinds/kind.ts';
import { READS_NULL } from '../../../../graphql/args-input.ts';
import { builder, type InputFields, type SchemaTypes } from '../../../../graphql/builder.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { once } from '../../../../lib/once.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { ownTypename, placeOfGroup, selectEnumAt } from './own-schema-names.ts';
import { idTypeOf } from './reference-fields.ts';
import { describe, type NamedField, namedFields, typedFields } from './shown-fields.ts';

/** Returns null for each of these fields, which removes their values. */
const allNull = (fields: DeclaredFields): ValuesByName =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** How mutations write the own fields of a record: by the names and in the groups that its type has. */
export interface OwnInput {
  inputFields(t: InputFields): InputFieldMap;
  /**
   * The arguments of operations that write these; null takes a value away, what is left out stays.
   * @throws ApiError `rest_invalid_param` for a part of a list with no layout, or several
   */
  readInput(input: object): { readonly meta?: ValuesByName; readonly acf?: ValuesByName };
}

/** @param place where the fields are declared: `kinds.book` */
export function ownInput(own: OwnFields, typename: string, place: string): OwnInput {
  const groups = Object.entries(own.groups).map(([name, group]) => {
    const type = groupTypename(typename, name, group);
    return {
      name,
      group,
      type: () => inputAt(type, group.fields, placeOfGroup(type, group, `${place}.groups.${name}`)),
    };
  });
  return {
    inputFields: (t) => ({
      ...members(t, own.ownFields, typename, `${place}.fields`),
      ...Object.fromEntries(
        groups.map(({ name, group, type }) => [
          name,
          t.field({
            type: type(),
            extensions: READS_NULL,
            description: group.description ?? group.label ?? `The fields of \`${name}\`.`,
          }),
        ]),
      ),
    }),
    readInput(input) {
      const meta = readMembers(own.ownFields, input);
      const acf = Object.assign(
        {},
        ...groups.map(({ name, group }) => {
          const given: unknown = Reflect.get(input, name);
          return given === null ? allNull(group.fields) : readMembers(group.fields, given ?? {});
        }),
      );
      return { ...(isEmpty(meta) ? {} : { meta }), ...(isEmpty(acf) ? {} : { acf }) };
    },
  };
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

type Type = InputType<SchemaTypes>;

/** The input for a group of fields, made when it is first asked for. */
const groupInput = (typename: string, fields: DeclaredFields, place: string) =>
  once(() => {
    const name = `${typename}Input`;
    ownTypename(name, place);
    return builder.inputType(name, {
      description: 'Values of a group of fields; what is left out stays, null is taken away.',
      fields: (t) => members(t, fields, typename, place),
    });
  });

const members = (
  t: InputFields,
  fields: DeclaredFields,
  typename: string,
  place: string,
): InputFieldMap =>
  Object.fromEntries(
    typedFields(fields, typename, place, inputTypeOf).map(({ named, type: typed }) => {
      const { isList = isMany(named.field), type } = typed;
      return [
        named.name,
        t.field({
          type: (isList ? [type] : type) as 'String', // whatever it is, `read` takes it
          description: describe(named),
          extensions: {
            ...READS_NULL,
            ...(isList ? { maxItems: RECORD_LIST } : {}),
            ...(typeOf(named.field).isHtml ? { maxLength: LONG_TEXT } : {}),
          },
        }),
      ];
    }),
  );

interface Typed {
  readonly type: Type;
  readonly isList?: boolean;
}

/** Inputs by where their fields are declared, since those of creations and of changes share them. */
const inputs = new Map<string, ReturnType<typeof groupInput>>();

function inputAt(typename: string, fields: DeclaredFields, place: string): Type {
  const input = inputs.get(place) ?? groupInput(typename, fields, place);
  inputs.set(place, input);
  return input();
}

function inputTypeOf(typename: string, field: FieldDeclaration, place: string): Typed {
  const { graphql } = typeOf(field);
  switch (graphql) {
    case 'enum':
      return { type: selectEnumAt(place) ?? 'String' };
    case 'media':
    case 'records':
      return { type: 'ID' };
    case 'link':
      return { type: linkInput() };
    case 'parts':
      return partsInput(typename, field, place);
    default:
      return { type: graphql };
  }
}

function partsInput(typename: string, field: FieldDeclaration, place: string): Typed {
  const { inside, hasRows = false } = typeOf(field);
  const parts = inside?.(field) ?? [];
  const [part] = parts;
  const type =
    part && part.layout === undefined
      ? inputAt(typename, part.fields, place)
      : layoutsInput(typename, parts, place);
  return { type, ...(hasRows ? { isList: true } : {}) };
}

const linkInput = once(() => {
  ownTypename('LinkInput', 'the inputs of links');
  return builder.inputType('LinkInput', {
    description: 'A link.',
    fields: (t) => ({
      target: t.string({ description: 'Where it opens, `_blank` for instance.' }),
      title: t.string({ description: 'Its text.' }),
      url: t.string({ required: true, description: 'Its address.' }),
    }),
  });
});

const layoutInputs = new Map<string, Type>();

/** One part of a list: the layout that is given is the one it has. */
function layoutsInput(typename: string, layouts: readonly Inside[], place: string): Type {
  const known = layoutInputs.get(place);
  if (known) return known;
  const name = `${typename}LayoutInput`;
  ownTypename(name, `${place}.layouts`);
  const made = builder.inputType(name, {
    description: 'A part of a list: one of these.',
    fields: (t) =>
      Object.fromEntries(
        layouts.map(({ layout = '', fields, label }) => [
          camelCase(layout),
          t.field({
            type: inputAt(
              `${typename}${pascalCase(layout)}Layout`,
              fields,
              `${place}.layouts.${layout}`,
            ) as never,
            description: label ?? `A part with the layout \`${layout}\`.`,
          }),
        ]),
      ),
  });
  layoutInputs.set(place, made);
  return made;
}

const readMembers = (fields: DeclaredFields, given: object): ValuesByName =>
  Object.fromEntries(
    namedFields(fields).flatMap((named) => {
      const value: unknown = Reflect.get(given, named.name);
      return value === undefined ? [] : [[named.key, readValue(named, value)]];
    }),
  );

function readValue({ name, field }: Pick<NamedField, 'name' | 'field'>, value: unknown): unknown {
  if (value === null) return null;
  const one = (each: unknown) => readSingle(name, field, each);
  return Array.isArray(value) ? value.map(one) : one(value);
}

function readSingle(name: string, field: FieldDeclaration, value: unknown): unknown {
  const { inside, moment, refersTo, graphql } = typeOf(field);
  if (refersTo) return recordIdOf(String(value), idTypeOf(field));
  if (moment) return moment.read(String(value)); // as it is shown
  if (graphql === 'link') return isObject(value) ? givenOf(value) : value;
  if (!inside) return value;
  const parts = inside(field);
  const [part] = parts;
  if (!part || part.layout !== undefined)
    return readLayout(name, parts, isObject(value) ? value : {});
  return isObject(value) ? readMembers(part.fields, value) : value;
}

/** A member that is null is none. */
const givenOf = (values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));

function readLayout(name: string, layouts: readonly Inside[], value: ValuesByName): ValuesByName {
  const [found, ...others] = layouts.flatMap(({ layout = '', fields }) => {
    const values = value[camelCase(layout)];
    return values == null ? [] : [{ layout, fields, values }];
  });
  if (!found || others.length > 0 || !isObject(found.values))
    throw invalidParam(name, `Each part of ${name} must have one layout.`);
  return { [LAYOUT]: found.layout, ...readMembers(found.fields, found.values) };
}
