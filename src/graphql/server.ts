import { initContextCache } from '@pothos/core';
import { type GraphQLSchema, getOperationAST } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { viewerOfRequest } from '../auth/authenticate.ts';
import { nextNonce } from '../auth/session.ts';
import { graphqlSurface, type Surface } from '../config/addresses.ts';
import { clientOf, type Peer } from '../http/message.ts';
import { currentSpan } from '../lib/current-request.ts';
import { beginRequest } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { enforceLimits, executeOnce, limitTime } from './enforce-limits.ts';
import { tellRefusalStatus } from './errors.ts';
import {
  beginExchange,
  type Exchange,
  type GraphqlContext,
  type GraphqlPlugin,
  type ServerContext,
} from './exchange.ts';
import { executeAtomicMutations, type StoreBeforeUnit } from './execute-atomically.ts';
import { streamOperations } from './live/stream-requests.ts';
import { tellLive } from './live/tell-live.ts';
import { createWebSockets, type Upgrade } from './live/web-sockets.ts';
import { type AssertCanUpload, readParams, readRequests } from './read-request.ts';
import { maskBugs, respond } from './respond.ts';

/** The GraphQL surface over HTTP (GraphQL over HTTP specification) and WebSockets. */
export interface GraphqlServer {
  fetch(request: Request, peer: Peer): Promise<Response>;
  readonly upgrade: Upgrade;
}

interface GraphqlParts {
  /** The schema of a site that adds nothing. */
  readonly schema: GraphQLSchema;
  /** Puts that of the site in its place, where the site adds to it. */
  siteSchema(services: Services): Plugin;
  readonly storeBeforeUnit: StoreBeforeUnit;
  readonly assertCanUpload: AssertCanUpload;
}

export function createGraphqlServer(services: Services, parts: GraphqlParts): GraphqlServer {
  const { schema } = parts;
  const surface = graphqlSurface(services.config);
  const yoga = createYoga<ServerContext, GraphqlContext>({
    schema,
    context: ({ exchange }) => contextOf(services, surface, exchange),
    plugins: [
      respond(services),
      readParams(services),
      streamOperations(services), // after the parameters are checked, and before other methods are refused
      readRequests(services, parts.assertCanUpload),
      parts.siteSchema(services),
      // Each of these wraps the execution of the ones before it.
      enforceLimits(services),
      executeAtomicMutations(parts.storeBeforeUnit),
      executeOnce(),
      limitTime(),
      tellLive(),
      ...(services.config.tracing ? [nameSpans()] : []),
      maskBugs(services),
      tellRefusalStatus(),
    ],
    fetchAPI: { Request, Response },
    graphqlEndpoint: '*', // the app says where it is served
    batching: { limit: services.config.graphql.maxBatch },
    multipart: false,
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
  });
  return {
    // `fetch` would have the work of a caller who goes away fail, and be logged as a bug.
    fetch: async (request, peer) =>
      yoga.handleRequest(request, { exchange: beginExchange(request, peer) }),
    upgrade: createWebSockets(services, schema, yoga),
  };
}

/** Makes the context of an operation. The operations of an array share one, with its loaders. */
async function contextOf(
  services: Services,
  surface: Surface,
  exchange: Exchange,
): Promise<GraphqlContext> {
  const { request, peer, batch, form } = exchange;
  const begin = async (isCurrent: boolean) => {
    const viewer = await viewerOfRequest(services, request, peer);
    return beginRequest(services, { viewer, surface, client: clientOf(request, peer), isCurrent });
  };
  const begun = batch?.context ?? begin(peer.isCurrent ?? false);
  if (batch) batch.context = begun;
  const context = await begun;
  for (const [name, value] of Object.entries(nextNonce(services, context.viewer)))
    exchange.headers?.set(name, value);
  return {
    ...context,
    exchange,
    ...(form && { uploads: form.uploads }),
    renew: async () => ({ ...(await begin(false)), ...initContextCache() }),
    ...initContextCache(),
  };
}

/** Names the span of a request after the operation that it runs: `query PostsOfPage`. */
const nameSpans = (): GraphqlPlugin => ({
  onExecute({ args: { document, operationName } }) {
    const operation = getOperationAST(document, operationName);
    if (!operation) return;
    const { operation: kind, name } = operation;
    currentSpan()?.describe(name ? `${kind} ${name.value}` : kind, {
      'graphql.operation.type': kind,
      ...(name && { 'graphql.operation.name': name.value }),
    });
  },
});
