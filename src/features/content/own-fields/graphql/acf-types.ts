import type { InterfaceRef } from '@pothos/core';
import type {
  FieldDeclaration,
  FieldGroupDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type { DeclaredFields, Inside } from '../../../../content/fields/field-type.ts';
import { isMany, typeOf } from '../../../../content/fields/field-types.ts';
import { mediaKind } from '../../../../content/kinds/registry.ts';
import { renderContent } from '../../../../content/text/render-content.ts';
import { builder, type SchemaTypes } from '../../../../graphql/builder.ts';
import { once } from '../../../../lib/once.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { recordType } from '../../entries/graphql/record-types.ts';
import { UserConnections } from '../../entries/graphql/user-model.ts';
import { ownTypename, placeOfGroup } from '../../own-values/graphql/own-schema-names.ts';
import { referredBy } from '../../own-values/graphql/reference-fields.ts';
import {
  type FieldType,
  type GroupModel,
  linkTypes,
  partsType,
  shownFields,
  typedFields,
} from '../../own-values/graphql/shown-fields.ts';
import { TermNodeConnections } from '../../terms/graphql/term-node.ts';
import { idsIn, referredConnection } from './reference-targets.ts';

type Interface = InterfaceRef<SchemaTypes, GroupModel, GroupModel>;

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

type Group = ReturnType<typeof acfGroup>;

/** The types of the groups of kinds, and the interfaces of these kinds, by where the groups are declared first. */
const groupsOfKinds = new Map<string, { readonly type: Group; readonly owner: Interface }>();

/** The type of a group of a kind, and the interface `WithAcf…` of the kind, which other kinds with the same group have as well. */
export function acfGroupOf(
  { name, group, typename }: { name: string; group: FieldGroupDeclaration; typename: string },
  description: string,
  declared: string,
) {
  const place = placeOfGroup(typename, group, declared);
  const known = groupsOfKinds.get(place);
  if (known) return known;
  const type = acfGroup(typename, group.fields, place);
  ownTypename(`WithAcf${typename}`, place);
  const owner = builder.interfaceRef<GroupModel>(`WithAcf${typename}`).implement({
    description: `What has the group of fields \`${name}\`.`,
    resolveType: (model) => model.typename,
    fields: (t) => ({
      [name]: t.field({
        type,
        nullable: true,
        description,
        resolve: () => null, // types resolve it themselves
      }),
    }),
  });
  const made = { type, owner };
  groupsOfKinds.set(place, made);
  return made;
}

/** Makes the type of a group with its interface `…_Fields`; those of the groups within are made with it. */
function acfGroup(
  typename: string,
  fields: DeclaredFields,
  place: string,
  further: readonly Interface[] = [],
) {
  ownTypename(typename, place);
  const interfaces = [...groupInterfaces(), ...further];
  const shown = typedFields(fields, typename, place, acfType);
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
  const { graphql, moment, isHtml } = typeOf(field);
  switch (graphql) {
    case 'Int':
    case 'Float':
      return scalar(field, 'Float');
    case 'Boolean':
      return { type: 'Boolean', isAlwaysThere: true, show: (value) => value === true };
    case 'JSON':
      return { type: 'JSON', show: (value) => value };
    case 'enum':
      return { type: 'String', isList: true, show: (value) => [value].flat() };
    case 'link':
      return { type: linkTypes.acf(), show: (value) => value };
    case 'media':
    case 'records':
      return reference(field);
    case 'parts':
      return partsType(typename, field, place, { group: acfGroup, layouts, isAlwaysThere: true });
    default:
      if (isHtml) return scalar(field, 'String', (html) => renderContent(String(html)));
      return scalar(field, 'String', moment && ((value) => moment.show(String(value))));
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

function reference(field: FieldDeclaration): FieldType {
  const referred = referredBy(field);
  const isMedia = typeOf(field).graphql === 'media';
  if (isMedia && !isMany(field))
    return {
      type: recordType(mediaKind).connections.edgeOf('AcfMediaItem'),
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
    type: isMedia ? recordType(mediaKind).connections.of('AcfMediaItem') : types[referred],
    isConnection: true,
    show: (value, paging, context) => referredConnection(context, referred, idsIn(value), paging),
  };
}

function layouts(typename: string, all: readonly Inside[], place: string) {
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
  const typenames = new Map<unknown, string>();
  for (const { layout = '', fields } of all) {
    const name = `${typename}${pascalCase(layout)}Layout`;
    typenames.set(layout, name);
    acfGroup(name, fields, `${place}.layouts.${layout}`, [type]);
  }
  return { type, typenames };
}
