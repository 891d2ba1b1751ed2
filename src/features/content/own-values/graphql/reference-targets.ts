import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { taxonomyOf } from '../../../../content/terms/taxonomies.ts';
import { translated } from '../../../../graphql/perform.ts';
import {
  type Connection,
  listConnection,
  type PagingArgs,
} from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { loadTermModel } from '../../terms/graphql/term-node.ts';
import { loadUserModel } from '../../users/graphql/user-model.ts';

/** A field that holds ids of records. */
export type ReferenceField = Extract<FieldDeclaration, { type: 'reference' | 'image' | 'file' }>;

export const isReference = (field: FieldDeclaration): field is ReferenceField =>
  field.type === 'reference' || field.type === 'image' || field.type === 'file';

/** What a field refers to: records of kinds, terms of taxonomies, or users. */
export type Referred = 'entry' | 'term' | 'user';

/** The names of the kinds or taxonomies that a field refers to; all are of one sort. */
export const targetsOf = (field: ReferenceField): readonly string[] =>
  field.type === 'reference' ? [field.to].flat() : ['attachment'];

export function referredBy(field: ReferenceField): Referred {
  const [first = ''] = targetsOf(field);
  if (first === 'user') return 'user';
  return taxonomyOf(first) ? 'term' : 'entry';
}

/** What the global ids are of that a field holds. */
export function idTypeOf(field: ReferenceField): 'post' | 'term' | 'user' {
  const referred = referredBy(field);
  return referred === 'entry' ? 'post' : referred;
}

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
  translated(async () => {
    const page = listConnection([...new Set(ids)], (id) => id, paging);
    const nodes = await Promise.all(
      page.edges.map(({ node }) => loadReferred(context, referred, node)),
    );
    const edges = page.edges.flatMap((edge, i) => (nodes[i] ? [edge.with<unknown>(nodes[i])] : []));
    return { ...page, edges };
  });
