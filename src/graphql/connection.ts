import type { InterfaceRef, ObjectRef } from '@pothos/core';
import type { Context } from '../context.ts';
import type { Connection, Edge, PageInfo } from '../operation/connection.ts';
import { builder } from './builder.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

/**
 * The arguments of every connection (GraphQL Cursor Connections specification).
 * @param most how many items a page has at most
 */
export const pagingArgs = (most = 100) =>
  builder.args((t) => ({
    first: t.int({
      description: `How many items, from the beginning or after \`after\`; at most ${most}.`,
      extensions: { most },
    }),
    last: t.int({
      description: `How many items, from the end or before \`before\`; at most ${most}.`,
    }),
    after: t.string({ description: 'The cursor after which to begin.' }),
    before: t.string({ description: 'The cursor before which to end.' }),
  }));

/** The connection type of a kind of node, `nodes` beside `edges`; one a kind, whatever it is reached from. */
export function connectionType<Node>(
  name: string,
  node: ObjectRef<Types, Node, Node> | InterfaceRef<Types, Node, Node>,
): ObjectRef<Types, Connection<Node>, Connection<Node>> {
  const edge = builder.objectRef<Edge<Node>>(`${name}ConnectionEdge`).implement({
    description: `A ${name} at its place in a list.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', {
        nullable: true,
        description: 'Its place, for `after` and `before`.',
      }),
      node: t.field({
        type: node as ObjectRef<Types, Node, Node>,
        nullable: false,
        description: 'What stands there.',
        resolve: (item) => item.node as never,
      }), // an interface is used alike; Pothos can't see a type parameter through
    }),
  });
  return builder.objectRef<Connection<Node>>(`${name}Connection`).implement({
    description: `A page of a list of ${name}.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        nullable: false,
        description: 'The items with their cursors.',
        resolve: ({ edges }, _, context) => inTurn(context, () => edges),
      }),
      nodes: t.field({
        type: [node as ObjectRef<Types, Node, Node>],
        nullable: false,
        description: 'The items.',
        resolve: ({ edges }, _, context) => inTurn(context, () => edges.map((item) => item.node)),
      }), // as above
      pageInfo: t.field({
        type: PageInfoRef,
        nullable: false,
        description: 'Where the page stands in the list.',
        resolve: ({ pageInfo }) => pageInfo,
      }),
      totalCount: t.int({
        nullable: false,
        description: 'How many there are in all.',
        resolve: (list) => list.totalCount(),
      }),
    }),
  });
}

/** `author { node { … } }`: a single thing at the end of an edge. */
export function edgeType<Node>(
  name: string,
  node: ObjectRef<Types, Node, Node> | InterfaceRef<Types, Node, Node>,
): ObjectRef<Types, { node: Node }, { node: Node }> {
  return builder.objectRef<{ node: Node }>(name).implement({
    description: 'What is at the end of a relation to one.',
    fields: (t) => ({
      node: t.field({
        type: node as ObjectRef<Types, Node, Node>,
        nullable: false,
        description: 'The one it is about.',
        resolve: (edge) => edge.node as never,
      }), // as above
    }),
  });
}

/** Many lists would hold up other requests: each waits where its turn is over, and is not made once nobody wants it. */
function inTurn<Result>(
  { services, cancellation }: Context,
  work: () => Result,
): Result | Promise<Result> {
  cancellation.throwIfCancelled();
  const turn = services.timeSlices.next(cancellation);
  if (!turn) return work();
  return turn.then(() => {
    cancellation.throwIfCancelled();
    return work();
  });
}

const PageInfoRef = builder.objectRef<PageInfo>('PageInfo').implement({
  description: 'Where a page of a list stands in it.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', {
      nullable: false,
      description: 'Whether there are more after this page.',
    }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      nullable: false,
      description: 'Whether there are more before this page.',
    }),
    startCursor: t.exposeString('startCursor', {
      nullable: true,
      description: 'The cursor of the first item.',
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'The cursor of the last item.',
    }),
  }),
});
