import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { Operation } from '../operation/operation.ts';
import { builder } from './builder.ts';
import { connectionType } from './connection.ts';
import { findableNode, type NodeModel } from './node.ts';
import { performOrNull } from './perform.ts';

/** A row with a global id. */
export interface RowModel<Row> extends NodeModel {
  readonly row: Row;
}

/**
 * Defines the type of records that one operation reads by their ids, its connection, and how `node(id:)` finds them. The fields of the
 * type are implemented elsewhere (`ref.implement`).
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
  return { ref, connection: connectionType(typename, ref), toModel, find };
}
