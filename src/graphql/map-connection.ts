import type { Connection } from '../operation/connection.ts';

/** The same page of what its items become. */
export const mapConnection = <From, To>(
  { edges, pageInfo, totalCount }: Connection<From>,
  change: (item: From) => To,
): Connection<To> => ({
  edges: edges.map((edge) => edge.with(change(edge.node))),
  pageInfo,
  totalCount,
});

/** Loads what the items of a page refer to. Items that no longer exist are left out. */
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
