import type { ImplementableObjectRef } from '@pothos/core';
import { groupTypename, pascalCase } from '../../../../config/declaration/own-names.ts';
import { type OwnValues, parseValues } from '../../../../content/fields/own-values.ts';
import type { OwnFields } from '../../../../content/kinds/kind.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { ownField } from '../../own-values/graphql/own-schema-names.ts';
import {
  type GroupModel,
  namedFields,
  shownFields,
} from '../../own-values/graphql/shown-fields.ts';
import { acfGroupOf } from './acf-types.ts';
import { plainGroup, plainType } from './plain-types.ts';

type TypedModel = { readonly typename: string };

interface OwnFieldsOf<Model extends TypedModel> {
  readonly type: ImplementableObjectRef<(typeof builder)['$inferSchemaTypes'], unknown, Model>;
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
  const shown = namedFields(own.ownFields).map((named) => ({
    named,
    type: plainType(
      `${type.name}${pascalCase(named.name)}`,
      named.field,
      `${place}.fields.${named.key}`,
    ),
  }));
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
