import { ancestorsOf } from '../../../../content/entries/entry-path.ts';
import { namesOfKinds } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef, UniformResourceRef } from '../../../../graphql/node.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { type Connection, listConnection } from '../../../../operation/lists/connection.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { ContentNodeConnections, ContentNodeRef } from './content-node.ts';
import { type EntryListArgs, entryConnection, entryConnectionOf } from './entry-connections.ts';
import { type EntryModel, loadEntryModel } from './entry-model.ts';
import { contentNodeWhere } from './entry-where.ts';

const ParentEdgeRef = edgeType(
  'HierarchicalContentNodeToParentContentNodeConnectionEdge',
  ContentNodeRef,
);

const KINDS = namesOfKinds(({ isHierarchical }) => isHierarchical);

export const HierarchicalContentNodeRef = builder
  .interfaceRef<EntryModel>('HierarchicalContentNode')
  .implement({
    description: 'What may be below another, as pages may.',
    interfaces: [
      NodeRef,
      DatabaseIdentifierRef,
      HierarchicalNodeRef,
      UniformResourceRef,
      ContentNodeRef,
    ],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      parent: t.field({
        type: ParentEdgeRef,
        description: 'What it is right below, if the caller may see that.',
        async resolve({ record: { parentId } }, _, context) {
          const node = parentId === null ? null : await loadEntryModel(context, parentId);
          return node && { node };
        },
      }),
      children: t.field({
        type: ContentNodeConnections.of('HierarchicalContentNodeToContentNodeChildren'),
        description: 'What is right below it, the latest first unless said.',
        args: contentNodeWhere.fieldArgs(),
        resolve: ({ record }, args, context) =>
          entryConnectionOf(
            context,
            { relation: 'parent', key: record.id },
            KINDS,
            contentNodeWhere,
            args,
          ),
      }),
      ancestors: t.field({
        type: ContentNodeConnections.of('HierarchicalContentNodeToContentNodeAncestors'),
        description: 'All that it is below, its parent first.',
        args: contentNodeWhere.fieldArgs(),
        resolve: ({ record }, args, context) => connectAncestors(context, record.id, args),
      }),
    }),
  });

/** Returns the ancestors that the viewer may see. One statement loads those of all entries in the request; a `where` needs one more. */
async function connectAncestors(
  context: Context,
  entryId: number,
  { where, ...paging }: EntryListArgs,
): Promise<Connection<EntryModel>> {
  const ids = (await ancestorsOf(context).load(entryId)).map(({ id }) => id);
  const { args, names } = contentNodeWhere.read(where);
  const { include } = args as { readonly include?: readonly number[] }; // as `in` is read
  const wanted = include ? ids.filter((id) => include.includes(id)) : ids;
  if (where && wanted.length > 0) {
    const among = { read: () => ({ args: { ...args, include: wanted }, names }) };
    return entryConnection(context, KINDS, among, { ...paging, where });
  }
  const models = await Promise.all(wanted.map((id) => loadEntryModel(context, id)));
  const seen = models.filter((model) => model !== null);
  return translated(() => listConnection(seen, ({ databaseId }) => Number(databaseId), paging));
}
