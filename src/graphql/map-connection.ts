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
