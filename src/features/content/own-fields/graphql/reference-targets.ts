import { loadConnection } from '../../../../graphql/connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  type Connection,
  listConnection,
  type PagingArgs,
} from '../../../../operation/lists/connection.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { loadUserModel } from '../../entries/graphql/user-model.ts';
import type { Referred } from '../../own-values/graphql/reference-fields.ts';
import { loadTermModel } from '../../terms/graphql/term-node.ts';

/** The record of an id; null for one that is gone or that the viewer may not see. */
export function loadReferred(context: Context, referred: Referred, id: number) {
  if (referred === 'user') return loadUserModel(context, id);
  return referred === 'term' ? loadTermModel(context, id) : loadEntryModel(context, id);
}

/** The ids in a value: one, or a list. */
export const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

/** A page of the records that a field refers to. Only these are read, and those that the viewer may not see are left out. */
export const referredConnection = (
  context: Context,
  referred: Referred,
  ids: readonly number[],
  paging: PagingArgs,
): Promise<Connection<unknown>> =>
  translated(async () =>
    loadConnection<number, unknown>(
      listConnection([...new Set(ids)], (id) => id, paging),
      (id) => loadReferred(context, referred, id),
    ),
  );
