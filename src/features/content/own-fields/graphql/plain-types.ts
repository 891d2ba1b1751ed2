import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type { DeclaredFields, Inside } from '../../../../content/fields/field-type.ts';
import { isMany, partsOf, typeOf } from '../../../../content/fields/field-types.ts';
import { renderContent } from '../../../../content/text/render-content.ts';
import { builder } from '../../../../graphql/builder.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { ownTypename, selectEnum } from '../../own-values/graphql/own-schema-names.ts';
import { referredBy, targetsOf } from '../../own-values/graphql/reference-fields.ts';
import {
  type FieldType,
  type GroupModel,
  linkTypes,
  namedFields,
  shownFields,
} from '../../own-values/graphql/shown-fields.ts';
import { TermNodeRef } from '../../terms/graphql/term-node.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { idsIn, loadReferred } from './reference-targets.ts';

/** Makes the type of a group and of the groups within it. */
export function plainGroup(typename: string, fields: DeclaredFields, place: string) {
  ownTypename(typename, place);
  const shown = namedFields(fields).map((named) => ({
    named,
    type: plainType(`${typename}${pascalCase(named.name)}`, named.field, `${place}.${named.key}`),
  }));
  return builder.objectRef<GroupModel>(typename).implement({
    description: 'A group of fields.',
    fields: (t) => shownFields(t, shown, ({ values }) => values),
  });
}

/** How a field is shown in this style: an enum for a select, an object for a group, the record for a reference. */
export function plainType(typename: string, field: FieldDeclaration, place: string): FieldType {
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
      return parts(typename, field, place);
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

function parts(typename: string, field: FieldDeclaration, place: string): FieldType {
  const { inside, hasRows = false } = typeOf(field);
  const [part, ...others] = inside?.(field) ?? [];
  if (!part || part.layout !== undefined)
    return layouts(typename, field, part ? [part, ...others] : [], place);
  const type = plainGroup(typename, part.fields, place);
  const models = (value: unknown) =>
    partsOf(field, value).map(({ values }) => ({ typename, values }));
  return hasRows
    ? { type, isList: true, show: models }
    : { type, show: (value) => models(value)[0] ?? null };
}

function layouts(
  typename: string,
  field: FieldDeclaration,
  all: readonly Inside[],
  place: string,
): FieldType {
  ownTypename(typename, place);
  const types = all.map(({ layout = '', fields }) => {
    const name = `${typename}${pascalCase(layout)}`;
    return { layout, name, type: plainGroup(name, fields, `${place}.layouts.${layout}`) };
  });
  const type = builder.unionType(typename, {
    description: 'A part of a list with parts of several kinds.',
    types: types.map((one) => one.type),
    resolveType: (model) => model.typename,
  });
  return {
    type,
    isList: true,
    show: (value) =>
      partsOf(field, value).flatMap(({ values, layout }) => {
        const found = types.find((one) => one.layout === layout);
        return found ? [{ typename: found.name, values }] : [];
      }),
  };
}
