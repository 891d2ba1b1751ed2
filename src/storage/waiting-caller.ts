import type { Kysely, QueryId } from 'kysely';
import type { Tables } from './tables.ts';

/** Whoever waits for the result of a read, and may leave before it is there. */
export interface WaitingCaller {
  /** @throws why the caller no longer waits */
  throwIfCancelled(): void;
  /** Calls `stop` once the caller no longer waits. Returns a function that forgets it. */
  onCancel(stop: () => void): () => void;
}

/** The callers of queries, from when Kysely compiles these until they are executed. */
const callers = new WeakMap<QueryId, WaitingCaller>();

/** Returns the reader for the queries of one caller, which end when the caller leaves. */
export const readerOf = (tables: Kysely<Tables>, caller: WaitingCaller): Kysely<Tables> =>
  tables.withPlugin({
    transformQuery({ node, queryId }) {
      callers.set(queryId, caller);
      return node;
    },
    transformResult: async ({ result }) => result,
  });

/** Whose query it is; undefined for one that several requests may wait for. */
export const callerOf = ({ queryId }: { readonly queryId: QueryId }): WaitingCaller | undefined =>
  callers.get(queryId);
