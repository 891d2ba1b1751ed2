import type { ImplementableObjectRef } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { groupTypename, pascalCase } from '../../../../config/declaration/own-names.ts';
import type { DeclaredFields, Inside } from '../../../../content/fields/field-type.ts';
import { isMany, typeOf } from '../../../../content/fields/field-types.ts';
import { type OwnValues, parseValues } from '../../../../content/fields/own-values.ts';
import type { OwnFields } from '../../../../content/kinds/kind.ts';
import { renderContent } from '../../../../content/text/render-content.ts';
import { builder, type SchemaTypes } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { ownField, ownTypename, selectEnum } from '../../own-values/graphql/own-schema-names.ts';
import { referredBy, targetsOf } from '../../own-values/graphql/reference-fields.ts';
import {
  type FieldType,
  type GroupModel,
  linkTypes,
  partsType,
  shownFields,
  typedFields,
} from '../../own-values/graphql/shown-fields.ts';
import { TermNodeRef } from '../../terms/graphql/term-node.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { acfGroupOf } from './acf-types.ts';
import { idsIn, loadReferred } from './reference-targets.ts';

type TypedModel = { readonly typename: string };

interface OwnFieldsOf<Model extends TypedModel> {
  readonly type: ImplementableObjectRef<SchemaTypes, unknown, Model>;
  readonly own: OwnFields;
  /** Where they are declared: `kinds.book`. */
  readonly place: string;
  /** The record's column; null for those who may see none of it. */
  values(model: Model, context: Context): string | null;
}

/** Adds the own fields of a type, and an object for each of its groups. */
export function addOwnFields<Model extends TypedModel>({
  type,
  own,
  place,
  values,
}: OwnFieldsOf<Model>): void {
  const parsed = new WeakMap<object, OwnValues>();
  const valuesOf = (model: Model, context: Context): OwnValues | null => {
    const text = values(model, context);
    if (text === null) return null;
    const known = parsed.get(model) ?? parseValues(text);
    parsed.set(model, known);
    return known;
  };
  const shown = typedFields(own.ownFields, type.name, `${place}.fields`, plainType);
  for (const { named } of shown)
    ownField({ typename: type.name, name: named.name, place: `${place}.fields.${named.key}` });
  if (shown.length > 0)
    builder.objectFields(type, (t) =>
      shownFields(t, shown, (model, context) => valuesOf(model, context)?.fields ?? null),
    );
  for (const [name, group] of Object.entries(own.groups)) {
    const where = `${place}.groups.${name}`;
    ownField({ typename: type.name, name, place: where });
    const typename = groupTypename(type.name, name, group);
    const description = group.description ?? group.label ?? `The fields of \`${name}\`.`;
    const acf =
      group.style === 'acf' ? acfGroupOf({ name, group, typename }, description, where) : null;
    const groupType = acf?.type ?? plainGroup(typename, group.fields, where);
    if (acf) type.addInterfaces([acf.owner as never]); // of models that every type has
    builder.objectField(type, name, (t) =>
      t.field({
        type: groupType,
        nullable: true,
        description,
        resolve(model, _, context): GroupModel | null {
          const all = valuesOf(model as Model, context);
          return all && { typename, values: all.groups };
        },
      }),
    );
  }
}

/** Makes the type of a group and of the groups within it. */
function plainGroup(typename: string, fields: DeclaredFields, place: string) {
  ownTypename(typename, place);
  const shown = typedFields(fields, typename, place, plainType);
  return builder.objectRef<GroupModel>(typename).implement({
    description: 'A group of fields.',
    fields: (t) => shownFields(t, shown, ({ values }) => values),
  });
}

/** How a field is shown in this style: an enum for a select, an object for a group, the record for a reference. */
function plainType(typename: string, field: FieldDeclaration, place: string): FieldType {
  const { graphql, isHtml } = typeOf(field);
  const isList = isMany(field);
  switch (graphql) {
    case 'enum':
      return { type: selectEnum(typename, field, place), isList, show };
    case 'link':
      return { type: linkTypes.plain(), show };
    case 'media':
    case 'records':
      return reference(field, isList);
    case 'parts':
      return partsType(typename, field, place, {
        group: plainGroup,
        layouts,
        isAlwaysThere: false,
      });
    default:
      return { type: graphql, isList, show: isHtml ? (html) => renderContent(String(html)) : show };
  }
}

const show = (value: unknown): unknown => value;

/** Records that a list of them shows at most. */
const MOST = 100;

/** The cost of a record in the budget of a request, in rows: loading and showing a record costs more than skipping a row. */
const COST = 10;

function reference(field: FieldDeclaration, isList: boolean): FieldType {
  const referred = referredBy(field);
  return {
    type: referredType(targetsOf(field)),
    isList,
    async show(value, _, context) {
      const ids = idsIn(value).slice(0, isList ? MOST : 1);
      context.spend(ids.length * COST); // the records of records of records are many before they are shown
      const found = await Promise.all(ids.map((id) => loadReferred(context, referred, id)));
      const seen = found.filter((one) => one !== null);
      return isList ? seen : (seen[0] ?? null);
    },
  };
}

/** The type of records of one kind or taxonomy; of several their interface. */
function referredType([first = '', ...others]: readonly string[]) {
  if (first === 'user') return UserRef;
  const [terms] = termTypesOf([first]);
  if (terms) return others.length === 0 ? terms.ref : TermNodeRef;
  if (others.length > 0) return ContentNodeRef;
  return recordTypes.find(({ kind }) => kind.name === first)?.type ?? ContentNodeRef;
}

function layouts(typename: string, all: readonly Inside[], place: string) {
  ownTypename(typename, place);
  const parts = all.map(({ layout = '', fields }) => {
    const name = `${typename}${pascalCase(layout)}`;
    return { layout, name, type: plainGroup(name, fields, `${place}.layouts.${layout}`) };
  });
  const type = builder.unionType(typename, {
    description: 'A part of a list with parts of several kinds.',
    types: parts.map((part) => part.type),
    resolveType: (model) => model.typename,
  });
  const typenames = new Map<unknown, string>(parts.map(({ layout, name }) => [layout, name]));
  return { type, typenames };
}
