import type { InputFieldMap, InputType } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { groupTypename, pascalCase } from '../../../../config/declaration/own-names.ts';
import { LAYOUT } from '../../../../content/fields/checked-schema.ts';
import {
  type DeclaredFields,
  isMany,
  isObject,
  type ValuesByName,
} from '../../../../content/fields/own-values.ts';
import type { OwnFields } from '../../../../content/kinds/kind.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';
import { READS_NULL } from '../../../../graphql/input-fields.ts';
import { once } from '../../../../lib/once.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { ownTypename, selectEnumAt } from './own-schema-names.ts';
import { idTypeOf } from './reference-fields.ts';
import { describe, type NamedField, namedFields } from './shown-fields.ts';

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
    return { name, group, type: groupInput(type, group.fields, `${place}.groups.${name}`) };
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

type Type = InputType<(typeof builder)['$inferSchemaTypes']>;

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
    namedFields(fields).map((named) => {
      const { isList = isMany(named.field), type } = typesOf(
        named.field,
        `${typename}${pascalCase(named.name)}`,
        `${place}.${named.key}`,
      );
      return [
        named.name,
        t.field({
          type: (isList ? [type] : type) as 'String', // whatever it is, `read` takes it
          description: describe(named),
          extensions: {
            ...READS_NULL,
            ...(isList ? { maxItems: RECORD_LIST } : {}),
            ...(named.field.type === 'richText' ? { maxLength: LONG_TEXT } : {}),
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

function typesOf(field: FieldDeclaration, typename: string, place: string): Typed {
  switch (field.type) {
    case 'number':
      return { type: 'Float' };
    case 'integer':
      return { type: 'Int' };
    case 'boolean':
      return { type: 'Boolean' };
    case 'select':
      return { type: selectEnumAt(place) ?? 'String' };
    case 'image':
    case 'file':
    case 'reference':
      return { type: 'ID' };
    case 'json':
      return { type: 'JSON' };
    case 'link':
      return { type: linkInput() };
    case 'group':
      return { type: inputAt(typename, field.fields, place) };
    case 'repeater':
      return { type: inputAt(typename, field.fields, place), isList: true };
    case 'flexible':
      return { type: layoutsInput(typename, field, place), isList: true };
    default:
      return { type: 'String' };
  }
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

type FlexibleField = Extract<FieldDeclaration, { type: 'flexible' }>;

const layoutInputs = new Map<string, Type>();

/** One part of a list: the layout that is given is the one it has. */
function layoutsInput(typename: string, { layouts }: FlexibleField, place: string): Type {
  const known = layoutInputs.get(place);
  if (known) return known;
  const name = `${typename}LayoutInput`;
  ownTypename(name, `${place}.layouts`);
  const made = builder.inputType(name, {
    description: 'A part of a list: one of these.',
    fields: (t) =>
      Object.fromEntries(
        layoutNames(layouts).map(({ key, name: layout, fields }) => [
          layout,
          t.field({
            type: inputAt(
              `${typename}${pascalCase(key)}Layout`,
              fields,
              `${place}.layouts.${key}`,
            ) as never,
            description: layouts[key]?.label ?? `A part with the layout \`${key}\`.`,
          }),
        ]),
      ),
  });
  layoutInputs.set(place, made);
  return made;
}

const layoutNames = (layouts: FlexibleField['layouts']) =>
  Object.entries(layouts).map(([key, { fields }]) => {
    const pascal = pascalCase(key);
    return { key, name: pascal.charAt(0).toLowerCase() + pascal.slice(1), fields };
  });

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
  switch (field.type) {
    case 'image':
    case 'file':
    case 'reference':
      return recordIdOf(String(value), idTypeOf(field));
    case 'date':
      return String(value).replace(/T00:00:00(Z|\+00:00)$/, ''); // as it is shown
    case 'dateTime':
      return String(value).replace(/(Z|\+00:00)$/, ''); // likewise
    case 'link':
      return isObject(value) ? givenOf(value) : value;
    case 'group':
    case 'repeater':
      return isObject(value) ? readMembers(field.fields, value) : value;
    case 'flexible':
      return readLayout(name, field, isObject(value) ? value : {});
    default:
      return value;
  }
}

/** A member that is null is none. */
const givenOf = (values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));

function readLayout(name: string, { layouts }: FlexibleField, value: ValuesByName): ValuesByName {
  const given = layoutNames(layouts).filter((layout) => value[layout.name] != null);
  const [layout, ...others] = given;
  const values = layout && value[layout.name];
  if (!layout || others.length > 0 || !isObject(values))
    throw invalidParam(name, `Each part of ${name} must have one layout.`);
  return { [LAYOUT]: layout.key, ...readMembers(layout.fields, values) };
}
