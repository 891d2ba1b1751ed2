import type { InterfaceRef } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import { LAYOUT } from '../../../../content/fields/checked-schema.ts';
import { type DeclaredFields, isMany, isObject } from '../../../../content/fields/own-values.ts';
import { rowsOf } from '../../../../content/fields/shown-values.ts';
import { renderContent } from '../../../../content/text/render-content.ts';
import { builder } from '../../../../graphql/builder.ts';
import { once } from '../../../../lib/once.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { MediaItemConnections } from '../../media/graphql/media-item-ref.ts';
import { ownTypename } from '../../own-values/graphql/own-schema-names.ts';
import { type ReferenceField, referredBy } from '../../own-values/graphql/reference-fields.ts';
import {
  type FieldType,
  type GroupModel,
  linkTypes,
  namedFields,
  shownFields,
} from '../../own-values/graphql/shown-fields.ts';
import { TermNodeConnections } from '../../terms/graphql/term-node.ts';
import { UserConnections } from '../../users/graphql/user-model.ts';
import { idsIn, referredConnection } from './reference-targets.ts';

type Types = (typeof builder)['$inferSchemaTypes'];
type Interface = InterfaceRef<Types, GroupModel, GroupModel>;

const resolveType = ({ typename }: GroupModel) => typename;

/** The interfaces of all groups, as clients of the reference's field-group plug-in know them. */
const groupInterfaces = once(() =>
  ['AcfFieldGroup', 'AcfFieldGroupFields'].map((name) =>
    builder.interfaceRef<GroupModel>(name).implement({
      description: 'A group of fields.',
      resolveType,
      fields: (t) => ({
        fieldGroupName: t.string({
          description: 'The name of its type.',
          deprecationReason: '__typename says the same.',
          resolve: ({ typename }) => typename,
        }),
      }),
    }),
  ),
);

/** Makes the type of a group with its interface `…_Fields`; those of the groups within are made with it. */
export function acfGroup(
  typename: string,
  fields: DeclaredFields,
  place: string,
  further: readonly Interface[] = [],
) {
  ownTypename(typename, place);
  const interfaces = [...groupInterfaces(), ...further];
  const shown = namedFields(fields).map((named) => ({
    named,
    type: acfType(`${typename}${pascalCase(named.name)}`, named.field, `${place}.${named.key}`),
  }));
  const shared = builder.interfaceRef<GroupModel>(`${typename}_Fields`).implement({
    description: 'The fields of a group.',
    interfaces,
    resolveType,
    fields: (t) => shownFields(t, shown, ({ values }) => values),
  });
  return builder.objectRef<GroupModel>(typename).implement({
    description: 'A group of fields.',
    interfaces: [...interfaces, shared] as Interface[],
    fields: (t) => ({
      fieldGroupName: t.string({
        description: 'The name of its type.',
        deprecationReason: '__typename says the same.',
        resolve: ({ typename: name }) => name,
      }),
    }),
  });
}

/** How a field is shown in this style: selects as lists of texts, numbers as floats, references as connections. */
function acfType(typename: string, field: FieldDeclaration, place: string): FieldType {
  switch (field.type) {
    case 'number':
    case 'integer':
      return scalar(field, 'Float');
    case 'boolean':
      return { type: 'Boolean', isAlwaysThere: true, show: (value) => value === true };
    case 'select':
      return { type: 'String', isList: true, show: (value) => [value].flat() };
    case 'date':
      return scalar(field, 'String', (date) => `${date}T00:00:00+00:00`);
    case 'dateTime':
      return scalar(field, 'String', (moment) => `${moment}+00:00`);
    case 'richText':
      return scalar(field, 'String', (html) => renderContent(String(html)));
    case 'link':
      return { type: linkTypes.acf(), show: (value) => value };
    case 'image':
    case 'file':
    case 'reference':
      return reference(field);
    case 'group': {
      const type = acfGroup(typename, field.fields, place);
      const show = (value: unknown) => ({ typename, values: isObject(value) ? value : {} });
      return { type, isAlwaysThere: true, show };
    }
    case 'repeater': {
      const type = acfGroup(typename, field.fields, place);
      const show = (value: unknown) => rowsOf(value).map((values) => ({ typename, values }));
      return { type, isList: true, show };
    }
    case 'flexible':
      return layouts(typename, field, place);
    case 'json':
      return { type: 'JSON', show: (value) => value };
    default:
      return scalar(field, 'String');
  }
}

const scalar = (
  field: FieldDeclaration,
  type: 'String' | 'Float',
  show: (value: unknown) => unknown = (value) => value,
): FieldType =>
  isMany(field)
    ? { type, isList: true, show: (values) => (Array.isArray(values) ? values.map(show) : null) }
    : { type, show };

function reference(field: ReferenceField): FieldType {
  const referred = referredBy(field);
  if (field.type !== 'reference' && !isMany(field))
    return {
      type: MediaItemConnections.edgeOf('AcfMediaItem'),
      async show(value, _, context) {
        const { edges } = await referredConnection(context, referred, idsIn(value), { first: 1 });
        return edges[0] ?? null;
      },
    };
  const types = {
    entry: ContentNodeConnections.of('AcfContentNode'),
    term: TermNodeConnections.of('AcfTermNode'),
    user: UserConnections.of('AcfUser'),
  };
  return {
    type: field.type === 'reference' ? types[referred] : MediaItemConnections.of('AcfMediaItem'),
    isConnection: true,
    show: (value, paging, context) => referredConnection(context, referred, idsIn(value), paging),
  };
}

function layouts(
  typename: string,
  field: Extract<FieldDeclaration, { type: 'flexible' }>,
  place: string,
): FieldType {
  const type = builder.interfaceRef<GroupModel>(`${typename}_Layout`).implement({
    description: 'A part of a list with parts of several kinds.',
    resolveType,
    fields: (t) => ({
      fieldGroupName: t.string({
        description: 'The name of its type.',
        resolve: ({ typename: name }) => name,
      }),
    }),
  });
  const names = new Map<unknown, string>();
  for (const [layout, { fields }] of Object.entries(field.layouts)) {
    const name = `${typename}${pascalCase(layout)}Layout`;
    names.set(layout, name);
    acfGroup(name, fields, `${place}.layouts.${layout}`, [type]);
  }
  const show = (value: unknown) =>
    rowsOf(value).flatMap((values) => {
      const name = names.get(values[LAYOUT]);
      return name === undefined ? [] : [{ typename: name, values }];
    });
  return { type, isList: true, show };
}
