import type { HttpInput, HttpOutput, Peer } from './http-input.ts';
import type { CachedResponse } from './response-cache.ts';

/** The whole server as one function from request to answer; `server.ts` puts it on a port. */
export interface App {
  /** @param peer left out where no connection is known: the request's own header then names it */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** A kept answer to an anonymous GET of this path and query, if it is still true. */
  findCached(address: string): Promise<CachedResponse | undefined>;
  /** The same of a GraphQL request's body. */
  findCachedGraphql(text: string): Promise<CachedResponse | undefined>;
  /** Answers a GraphQL request whose JSON body was read already. */
  answerGraphql(text: string, input: HttpInput): Promise<HttpOutput>;
  /** Answers a request of the REST interface without a `Response` being made; null for any other address. */
  answerRest(input: HttpInput): Promise<HttpOutput> | null;
}
