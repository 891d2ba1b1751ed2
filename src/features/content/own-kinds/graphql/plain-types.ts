import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import { LAYOUT } from '../../../../content/fields/checked-schema.ts';
import { type DeclaredFields, isMany, isObject } from '../../../../content/fields/own-values.ts';
import { rowsOf } from '../../../../content/fields/shown-values.ts';
import { renderContent } from '../../../../content/text/render-content.ts';
import { builder } from '../../../../graphql/builder.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { MediaItemRef } from '../../media/graphql/media-item-ref.ts';
import { ownTypename, selectEnum } from '../../own-values/graphql/own-schema-names.ts';
import {
  type ReferenceField,
  referredBy,
  targetsOf,
} from '../../own-values/graphql/reference-fields.ts';
import {
  type FieldType,
  type GroupModel,
  linkTypes,
  namedFields,
  shownFields,
} from '../../own-values/graphql/shown-fields.ts';
import { PageRef } from '../../pages/graphql/page-type.ts';
import { PostRef } from '../../posts/graphql/post-type.ts';
import { TermNodeRef } from '../../terms/graphql/term-node.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { ownKindTypes } from './own-kind-types.ts';
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
  const isList = isMany(field);
  switch (field.type) {
    case 'number':
      return { type: 'Float', isList, show };
    case 'integer':
      return { type: 'Int', isList, show };
    case 'boolean':
      return { type: 'Boolean', show };
    case 'select':
      return { type: selectEnum(typename, field, place), isList, show };
    case 'richText':
      return { type: 'String', show: (html) => renderContent(String(html)) };
    case 'link':
      return { type: linkTypes.plain(), show };
    case 'image':
    case 'file':
    case 'reference':
      return reference(field, isList);
    case 'group': {
      const type = plainGroup(typename, field.fields, place);
      return { type, show: (values) => (isObject(values) ? { typename, values } : null) };
    }
    case 'repeater': {
      const type = plainGroup(typename, field.fields, place);
      const rows = (value: unknown) => rowsOf(value).map((values) => ({ typename, values }));
      return { type, isList: true, show: rows };
    }
    case 'flexible':
      return layouts(typename, field, place);
    case 'json':
      return { type: 'JSON', show };
    default:
      return { type: 'String', isList, show };
  }
}

const show = (value: unknown): unknown => value;

/** Records that a list of them shows at most. */
const MOST = 100;

/** The cost of a record in the budget of a request, in rows: loading and showing a record costs more than skipping a row. */
const COST = 10;

function reference(field: ReferenceField, isList: boolean): FieldType {
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
  const builtIn = { post: PostRef, page: PageRef, attachment: MediaItemRef };
  const own = ownKindTypes.find(({ kind }) => kind.name === first);
  return own?.type ?? builtIn[first as keyof typeof builtIn] ?? ContentNodeRef;
}

function layouts(
  typename: string,
  field: Extract<FieldDeclaration, { type: 'flexible' }>,
  place: string,
): FieldType {
  ownTypename(typename, place);
  const types = Object.entries(field.layouts).map(([layout, { fields }]) => {
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
      rowsOf(value).flatMap((values) => {
        const found = types.find(({ layout }) => layout === values[LAYOUT]);
        return found ? [{ typename: found.name, values }] : [];
      }),
  };
}
