import type { FieldMap } from '@pothos/core';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { Connection, PagingArgs } from '../operation/lists/connection.ts';
import type { ListOperation, Operation } from '../operation/operation.ts';
import { builder, type ObjectFields } from './builder.ts';
import { connectionType, mapConnection } from './connection.ts';
import { definePayload, deletedId } from './define-mutation.ts';
import { toDatabaseId, toGlobalId } from './global-id.ts';
import { DatabaseIdentifierRef, findableNode, type NodeModel, NodeRef } from './node.ts';
import { type AskedArgs, performList, performOrNull } from './perform.ts';

/** A row with a global id. */
export interface RowModel<Row> extends NodeModel {
  readonly row: Row;
}

/**
 * Defines the type of records that one operation reads by their ids, its connection, and how `node(id:)` finds them. The fields of the
 * type are implemented elsewhere (`implement`).
 * @param typename the name of the type: `Donor`
 * @param idType the beginning of its global ids: `donor`
 */
export function defineRecordType<Row extends { readonly id: number }>(
  typename: string,
  idType: string,
  read: Operation<Args, Row>,
) {
  const ref = builder.objectRef<RowModel<Row>>(typename);
  const toModel = (row: Row): RowModel<Row> => ({ typename, idType, databaseId: row.id, row });
  /** The record of an id; null for none, or for who may not read it. */
  const find = async (context: Context, id: number): Promise<RowModel<Row> | null> => {
    const row = await performOrNull(read, context, { id });
    return row && toModel(row);
  };
  // No record has 0 as its id.
  findableNode(idType, (context, id) => find(context, /^\d+$/.test(id) ? Number(id) : 0));
  /** As `find`, by a global id or a number. */
  const findById = (context: Context, id: string | number) =>
    find(context, toDatabaseId(id, idType) ?? 0);
  return {
    ref,
    /** Gives the type its fields beside the ids. */
    implement: (description: string, fields: (t: ObjectFields<RowModel<Row>>) => FieldMap) =>
      ref.implement({ description, interfaces: [NodeRef, DatabaseIdentifierRef], fields }),
    connection: connectionType(typename, ref),
    toModel,
    find,
    findById,
    /** Defines the root field that reads a record. @param idDescription of its argument */
    queryField: (
      name: string,
      description: string,
      idDescription = 'The global id or the number.',
    ) =>
      builder.queryField(name, (t) =>
        t.field({
          type: ref,
          description,
          args: { id: t.arg.id({ required: true, description: idDescription }) },
          resolve: (_, { id }, context) => findById(context, id),
        }),
      ),
    /** A page of a list of such records. */
    async list(
      operation: Pick<ListOperation<Args, Row>, 'connection'>,
      context: Context,
      asked: AskedArgs,
      paging: PagingArgs,
    ): Promise<Connection<RowModel<Row>>> {
      return mapConnection(await performList(operation, context, asked, paging), toModel);
    },
    /**
     * Defines the payload of a mutation that writes a record.
     * @param field the name of its field with the record
     * @param about describes this field
     */
    payload: <const Field extends string>(
      name: string,
      description: string,
      field: Field,
      about: string,
    ) =>
      definePayload<Readonly<Record<Field, RowModel<Row> | null>>>(name, description, (t) => ({
        [field]: t.field({
          type: ref,
          nullable: true,
          description: about,
          resolve: (written) => written[field],
        }),
      })),
    /** The payload of a mutation that deletes a record, which its operation returns as it was, and what makes this payload. */
    deletion: (name: string, description: string) => ({
      payload: definePayload<{ readonly deletedId: string }>(name, description, deletedId),
      answer: ({ id }: Row) => ({ deletedId: toGlobalId(idType, id) }),
    }),
  };
}
