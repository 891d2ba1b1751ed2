import type { FieldMap } from '@pothos/core';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { Operation } from '../operation/operation.ts';
import { builder, type ObjectFields } from './builder.ts';
import { findableByPath } from './find-by-uri.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  NodeRef,
  UniformResourceRef,
  type UriModel,
} from './node.ts';
import { performOrNull } from './perform.ts';

interface PageModel<Row> extends UriModel {
  readonly row: Row;
}

interface PageTypeOptions<Row> {
  /** The name of the type: `PublicForm`. */
  readonly typename: string;
  /** The beginning of its global ids, before the slug: `public_form`. */
  readonly idType: string;
  /** Where its pages are: `forms` for `/forms/{slug}/`. */
  readonly folder: string;
  /** Reads a record by its `slug`, for everybody. */
  readonly read: Operation<Args, Row>;
}

/**
 * Defines the type of what everybody may know of records with a page of their own that are no content, and how `nodeByUri`, `node` and
 * a root field find them.
 */
export function definePageType<Row extends { readonly id: number; readonly slug: string }>({
  typename,
  idType,
  folder,
  read,
}: PageTypeOptions<Row>) {
  const ref = builder.objectRef<PageModel<Row>>(typename);
  const toModel = (row: Row): PageModel<Row> => ({
    ...{ typename, idType, databaseId: row.id, key: row.slug, row },
    path: () => `/${folder}/${row.slug}/`,
  });
  /** The record of a slug; null for none. */
  const find = async (context: Context, slug: string): Promise<PageModel<Row> | null> => {
    const row = await performOrNull(read, context, { slug });
    return row && toModel(row);
  };
  findableNode(idType, find);
  findableByPath(async (context, path) => {
    const [, first, slug] = path.split('/');
    return first === folder && slug && path === `/${folder}/${slug}` ? find(context, slug) : null;
  });
  return {
    ref,
    toModel,
    /** Gives the type its fields beside ids and address. */
    implement: (description: string, fields: (t: ObjectFields<PageModel<Row>>) => FieldMap) =>
      ref.implement({
        description,
        interfaces: [NodeRef, DatabaseIdentifierRef, UniformResourceRef],
        fields,
      }),
    /** Defines the root field that reads a record. */
    queryField: (name: string, description: string) =>
      builder.queryField(name, (t) =>
        t.field({
          type: ref,
          description,
          args: { slug: t.arg.string({ required: true, description: 'Its short name.' }) },
          resolve: (_, { slug }, context) => find(context, slug),
        }),
      ),
  };
}
