import type { InterfaceRef, ObjectRef } from '@pothos/core';
import { oncePer } from '../lib/once.ts';
import {
  type Connection,
  type Edge,
  listConnection,
  type PageInfo,
  type PagingArgs,
  toCursor,
} from '../operation/lists/connection.ts';
import { builder, type InputFields, type ObjectFields, type SchemaTypes } from './builder.ts';
import { NodeRef as AnyNodeRef, type NodeModel } from './node.ts';
import { type AskedOffset, MOST_PASSED_OVER } from './offset-paging.ts';
import { translated } from './perform.ts';

const OffsetPaginationRef = builder.inputRef<AskedOffset>('OffsetPagination').implement({
  description: 'A page by numbers, in the place of cursors.',
  fields: (t) => ({
    size: t.int({
      description: 'How many items; as many at most as of `first`, and 10 unless said.',
    }),
    offset: t.int({
      description: `How many items to pass over; at most ${MOST_PASSED_OVER}, none unless said.`,
    }),
  }),
});

/** The field of a `where` that pages by numbers (offset-paging.ts). */
export const offsetPaginationField = (t: InputFields) => ({
  offsetPagination: t.field({
    type: OffsetPaginationRef,
    description: 'A page by numbers, in the place of `first`, `last`, `after` and `before`.',
  }),
});

/** The position of a page, for front ends that number pages. Pages by cursors have it too. */
const OffsetPaginationPageInfoRef = builder
  .objectRef<PageInfo>('OffsetPaginationPageInfo')
  .implement({
    description: 'Where a page stands in its list, for numbered pages.',
    fields: (t) => ({
      total: t.int({
        description: 'How many there are in all; counted only where it is asked for.',
        resolve: (info) => info.totalCount(),
      }),
      hasMore: t.boolean({
        description: 'Whether there are more after this page.',
        resolve: (info) => info.hasNextPage,
      }),
      hasPrevious: t.boolean({
        description: 'Whether there are more before this page.',
        resolve: (info) => info.hasPreviousPage,
      }),
    }),
  });

/**
 * The arguments of every connection (GraphQL Cursor Connections specification).
 * @param most how many items a page has at most
 */
export const pagingArgs = (most = 100) =>
  builder.args((t) => ({
    first: t.int({
      description: `How many items, from the beginning or after \`after\`; at most ${most}, and 10 if neither this nor \`last\` is given.`,
      extensions: { most },
    }),
    last: t.int({
      description: `How many items, from the end or before \`before\`; at most ${most}.`,
    }),
    after: t.string({ description: 'The cursor after which to begin.' }),
    before: t.string({ description: 'The cursor before which to end.' }),
  }));

/** The connection type of a kind of node, with `nodes` beside `edges`. Every parent has the same type. */
export function connectionType<Node>(name: string, node: NodeRef<Node>): ListRef<Node> {
  const edge = builder.objectRef<Edge<Node>>(`${name}ConnectionEdge`).implement({
    description: `A ${name} at its place in a list.`,
    fields: (t) => edgeFields(t, node),
  });
  return builder.objectRef<Connection<Node>>(`${name}Connection`).implement({
    description: `A page of a list of ${name}.`,
    fields: (t) => listFields(t, node, edge, ListPageInfoRef),
  });
}

/** The connection types of a kind of node that are named after their parents, as front ends of the reference expect. */
export interface ConnectionFamily<Node> {
  /** The type of a relation, `RootQueryToPost` for instance; all implement the interface of the kind, `PostConnection`. */
  of(relation: string): ListRef<Node>;
  /** The type of the edges of such a list, for fields that lead to one node. */
  edgeOf(relation: string): ObjectRef<SchemaTypes, Edge<Node>, Edge<Node>>;
}

/** As `connectionType`, with a type for each relation beside the interfaces of the kind: front ends spread fragments on them. */
export function connectionFamily<Node>(name: string, node: NodeRef<Node>): ConnectionFamily<Node> {
  const edge = builder.interfaceRef<Edge<Node>>(`${name}ConnectionEdge`).implement({
    description: `A ${name} at its place in a list.`,
    interfaces: [EdgeRef],
    fields: (t) => edgeFields(t, node),
  });
  const list = builder.interfaceRef<Connection<Node>>(`${name}Connection`).implement({
    description: `A page of a list of ${name}.`,
    interfaces: [ConnectionRef],
    fields: (t) => listFields(t, node, edge, WPPageInfoRef),
  });
  const make = (relation: string) => {
    const ownEdge = builder.objectRef<Edge<Node>>(`${relation}ConnectionEdge`).implement({
      description: `A ${name} at its place in the list.`,
      interfaces: [EdgeRef, edge],
    });
    const pageInfo = builder.objectRef<PageInfo>(`${relation}ConnectionPageInfo`).implement({
      description: 'Where the page stands in the list.',
      interfaces: [PageInfoRef, WPPageInfoRef],
    });
    const ownList = builder.objectRef<Connection<Node>>(`${relation}Connection`).implement({
      description: `A page of a list of ${name}.`,
      interfaces: [ConnectionRef, list],
      fields: (t) => listFields(t, node, ownEdge, pageInfo),
    });
    return { edge: ownEdge, list: ownList };
  };
  const known = oncePer(new Map<string, ReturnType<typeof make>>(), make);
  return { of: (relation) => known(relation).list, edgeOf: (relation) => known(relation).edge };
}

type NodeRef<Node> = ObjectRef<SchemaTypes, Node, Node> | InterfaceRef<SchemaTypes, Node, Node>;
type ListRef<Node> = ObjectRef<SchemaTypes, Connection<Node>, Connection<Node>>;
type Fields<Parent> =
  | ObjectFields<Parent>
  | PothosSchemaTypes.InterfaceFieldBuilder<SchemaTypes, Parent>;

/** An interface is used as an object is; Pothos can't see a type parameter through. */
const asObject = <Shape>(ref: NodeRef<Shape>) => ref as ObjectRef<SchemaTypes, Shape, Shape>;

const edgeFields = <Node>(t: Fields<Edge<Node>>, node: NodeRef<Node>) => ({
  cursor: t.string({
    nullable: false,
    description: 'Its place, for `after` and `before`.',
    resolve: ({ cursor }: Edge<Node>) => cursor,
  }),
  node: t.field({
    type: asObject(node),
    nullable: false,
    description: 'The item itself.',
    resolve: (item: Edge<Node>) => item.node as never, // as above
  }),
});

/** The page counts its items. */
const OF_PAGE = { field: 1, multiplier: 1 };

/** A total, which is counted once for a page and not for each of its items: ten is the usual size. */
const TOTAL = 10;

const listFields = <Node>(
  t: Fields<Connection<Node>>,
  node: NodeRef<Node>,
  edge: NodeRef<Edge<Node>>,
  pageInfo: NodeRef<PageInfo>,
) => ({
  edges: t.field({
    type: [asObject(edge)],
    nullable: false,
    description: 'The items with their cursors.',
    complexity: OF_PAGE,
    resolve: ({ edges }: Connection<Node>) => edges as never, // as above
  }),
  nodes: t.field({
    type: [asObject(node)],
    nullable: false,
    description: 'The items.',
    complexity: OF_PAGE,
    resolve: ({ edges }: Connection<Node>) => edges.map((edge) => edge.node) as never, // as above
  }),
  pageInfo: t.field({
    type: asObject(pageInfo),
    nullable: false,
    description: 'Where the page stands in the list.',
    resolve: (list: Connection<Node>) => list.pageInfo,
  }),
  totalCount: t.int({
    nullable: false,
    description: 'How many there are in all; counted only where it is asked for.',
    complexity: TOTAL,
    resolve: (list: Connection<Node>) => list.totalCount(),
  }),
});

/** `author { node { … } }`: a single thing at the end of an edge. A field of this type is resolved to that thing itself. */
export function edgeType<Node>(
  name: string,
  node: NodeRef<Node>,
): ObjectRef<SchemaTypes, Node, Node> {
  return builder.objectRef<Node>(name).implement({
    description: 'What is at the end of a relation to one.',
    interfaces: [EdgeRef, OneToOneConnectionRef],
    fields: (t) => ({
      node: t.field({
        type: asObject(node),
        nullable: false,
        description: 'The record itself.',
        resolve: (item) => item as never, // as above
      }),
    }),
  });
}

const pageInfoFields = (t: Fields<PageInfo>) => ({
  hasNextPage: t.boolean({
    nullable: false,
    description: 'Whether there are more after this page.',
    resolve: (info: PageInfo) => info.hasNextPage,
  }),
  hasPreviousPage: t.boolean({
    nullable: false,
    description: 'Whether there are more before this page.',
    resolve: (info: PageInfo) => info.hasPreviousPage,
  }),
  startCursor: t.string({
    description: 'The cursor of the first item.',
    resolve: (info: PageInfo) => info.startCursor,
  }),
  endCursor: t.string({
    description: 'The cursor of the last item.',
    resolve: (info: PageInfo) => info.endCursor,
  }),
});

const PageInfoRef = builder.interfaceRef<PageInfo>('PageInfo').implement({
  description: 'Where a page of a list stands in it.',
  fields: pageInfoFields,
});

const WPPageInfoRef = builder.interfaceRef<PageInfo>('WPPageInfo').implement({
  description: 'The same, under the name that front ends of the reference know.',
  interfaces: [PageInfoRef],
  fields: (t) => ({
    total: t.int({
      complexity: TOTAL,
      description: 'How many there are in all; counted only where it is asked for.',
      resolve: (info: PageInfo) => info.totalCount(),
    }),
    offsetPagination: t.field({
      type: OffsetPaginationPageInfoRef,
      nullable: true,
      description: 'The same for numbered pages.',
      resolve: (info: PageInfo) => info,
    }),
  }),
});

const ListPageInfoRef = builder.objectRef<PageInfo>('ListPageInfo').implement({
  description: 'Where a page of a list stands in it.',
  interfaces: [PageInfoRef, WPPageInfoRef],
});

/** Front ends tell by these interfaces that types of lists and relations are named after their parents. */
const EdgeRef = builder.interfaceRef<unknown>('Edge').implement({
  description: 'A record at its place in a list of any kind, or at the end of a relation to one.',
  fields: (t) => ({
    cursor: t.string({
      nullable: false,
      description: 'Its place, for `after` and `before`.',
      resolve: () => toCursor([0]), // that of a relation to one; lists have their own
    }),
    node: t.field({
      type: AnyNodeRef,
      nullable: false,
      description: 'The item itself.',
      resolve: (node) => node as NodeModel, // likewise
    }),
  }),
});

const OneToOneConnectionRef = builder.interfaceRef<unknown>('OneToOneConnection').implement({
  description: 'What is at the end of a relation to one, of any kind.',
  interfaces: [EdgeRef],
});

const ConnectionRef = builder.interfaceRef<Connection<unknown>>('Connection').implement({
  description: 'A page of a list of records of any kind.',
  fields: (t) => {
    const edge = EdgeRef as InterfaceRef<SchemaTypes, Edge<unknown>, Edge<unknown>>; // in lists, all are
    const { totalCount: _, ...fields } = listFields(t, AnyNodeRef, edge, PageInfoRef);
    return fields;
  },
});

/** A page of records that are all at hand. @throws GraphQLError for a window that can't be */
export const nodeConnection = <Node extends Pick<NodeModel, 'databaseId'>>(
  nodes: readonly Node[],
  paging: PagingArgs,
): Connection<Node> | Promise<Connection<Node>> =>
  translated(() => listConnection(nodes, ({ databaseId }) => databaseId, paging));

/** Maps the items of a page. */
export const mapConnection = <From, To>(
  { edges, pageInfo, totalCount }: Connection<From>,
  change: (item: From) => To,
): Connection<To> => ({
  edges: edges.map((edge) => edge.with(change(edge.node))),
  pageInfo,
  totalCount,
});

/** Loads the records that the items of a page refer to. Missing records are left out. */
export async function loadConnection<From, To>(
  { edges, pageInfo, totalCount }: Connection<From>,
  load: (item: From) => Promise<To | null>,
): Promise<Connection<To>> {
  const nodes = await Promise.all(edges.map(({ node }) => load(node)));
  return {
    edges: edges.flatMap((edge, i) => {
      const node = nodes[i];
      return node ? [edge.with(node)] : [];
    }),
    pageInfo,
    totalCount,
  };
}
