import { initContextCache } from '@pothos/core';
import { createYoga } from 'graphql-yoga';
import { surfacesOf } from '../addresses.ts';
import { authenticate } from '../auth/authenticate.ts';
import { identificationOf } from '../auth/identification.ts';
import { beginRequest } from '../context.ts';
import { inputOf, type Peer } from '../http-input.ts';
import type { Services } from '../services.ts';
import { answerBefore } from './answer-before.ts';
import { enforceLimits } from './enforce-limits.ts';
import { toGraphqlError } from './errors.ts';
import { maskBugs } from './mask-bugs.ts';
import { schema } from './schema.ts';

/** The GraphQL surface over HTTP (GraphQL over HTTP specification). */
export interface GraphqlServer {
  fetch(request: Request, peer: Peer): Promise<Response>;
}

export function createGraphqlServer(services: Services): GraphqlServer {
  const [surface] = surfacesOf(services.config);
  if (!surface) throw new Error('There is no surface to name addresses by.');
  const yoga = createYoga<{ peer: Peer }>({
    schema,
    logging: false,
    maskedErrors: false,
    plugins: [enforceLimits(), maskBugs(services.log)],
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    context: async ({ request, peer }) => {
      try {
        const viewer = await authenticate(
          identificationOf(inputOf(request, peer)),
          services.authentication,
        );
        return { ...(await beginRequest(services, { viewer, surface })), ...initContextCache() };
      } catch (error) {
        throw toGraphqlError(error);
      }
    },
  });
  return {
    fetch: async (request, peer) => (await answerBefore(request)) ?? yoga.fetch(request, { peer }),
  };
}
