import { initContextCache } from '@pothos/core';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { authenticate } from '../auth/authenticate.ts';
import { surfacesOf } from '../config/addresses.ts';
import { clientOf } from '../http/http-input.ts';
import { beginRequest } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { documentCache } from './document-cache.ts';
import { enforceLimits } from './enforce-limits.ts';
import { toGraphqlError } from './errors.ts';
import { executeAtomicMutations, type StoreBeforeUnit } from './execute-atomically.ts';
import { executeOnce } from './execute-once.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { limitTime } from './limit-time.ts';
import { tellLive } from './live/tell-live.ts';
import { maskBugs } from './mask-bugs.ts';
import { nameSpans } from './name-spans.ts';
import { tellRefusalStatus } from './refusal-status.ts';

/** Where the schema comes from. */
export interface SchemaSource {
  /** The schema of a site that adds nothing. */
  readonly schema: GraphQLSchema;
  /** Puts that of the site in its place, where the site adds to it. */
  siteSchema(services: Services): Plugin;
  readonly storeBeforeUnit: StoreBeforeUnit;
}

export type Yoga = YogaServerInstance<GraphqlRequest, object>;

/** Yoga with this schema, its limits and a context for each request. */
export function makeYoga(
  services: Services,
  { schema, siteSchema, storeBeforeUnit }: SchemaSource,
): Yoga {
  const [surface] = surfacesOf(services.config);
  if (!surface) throw new Error('There is no surface to name addresses by.');
  return createYoga<GraphqlRequest>({
    schema,
    logging: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    plugins: [
      siteSchema(services),
      enforceLimits(documentCache(services), services),
      executeAtomicMutations(storeBeforeUnit),
      executeOnce(),
      limitTime(),
      tellLive(),
      ...(services.config.tracing ? [nameSpans()] : []),
      maskBugs(services),
      tellRefusalStatus(),
    ],
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    context: async ({ peer, identification, uploads, batch }) => {
      const begin = async (isCurrent = false) => {
        const viewer = await authenticate(identification, services.authentication);
        const client = clientOf(peer);
        return beginRequest(services, { viewer, surface, client, isCurrent });
      };
      const renew = async () => Object.assign({}, await begin(), initContextCache());
      try {
        if (batch) batch.context ??= begin(peer.isCurrent);
        const context = await (batch?.context ?? begin(peer.isCurrent));
        return Object.assign(
          {},
          context,
          uploads ? { uploads } : {},
          { renew },
          initContextCache(),
        );
      } catch (error) {
        throw toGraphqlError(error);
      }
    },
  });
}
