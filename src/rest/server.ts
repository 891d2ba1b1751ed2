import { randomUUID } from 'node:crypto';
import type { Surface } from '../addresses.ts';
import type { Peer } from '../app.ts';
import { authenticate } from '../auth/authenticate.ts';
import { anonymous, type Viewer } from '../auth/viewer.ts';
import { beginRequest, type Context } from '../context.ts';
import { ApiError } from '../operation/errors.ts';
import type { Services } from '../services.ts';
import type { KeptAnswer } from './answer-cache.ts';
import { corsHeaders } from './cors.ts';
import { createRouteTable, dispatch } from './dispatch.ts';
import { errorAnswer, internalError } from './errors.ts';
import { readRequest } from './read-request.ts';
import { isKnownTag, toWire, type WireAnswer } from './respond.ts';
import { allRoutes } from './routes.ts';

/** The REST surface over HTTP. */
export interface RestServer {
  /** @param path below the surface's root, as the caller wrote it */
  answer(http: Request, url: URL, path: string, surface: Surface, peer: Peer): Promise<Response>;
  recall(address: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
}

/** Bytes of a JSON or form body; uploads are streamed and have a limit of their own. */
const MAX_BODY_BYTES = 8 * 2 ** 20;

export function createRestServer(services: Services): RestServer {
  const { changes, answers, config, schedule } = services;
  const table = createRouteTable(allRoutes);

  async function answer(
    http: Request,
    url: URL,
    path: string,
    surface: Surface,
    peer: Peer,
  ): Promise<Response> {
    const requestId = randomUUID();
    const cors = corsHeaders(http.headers.get('origin'), config);
    const { viewer, refusal } = await identify(http, peer);
    const context = await beginRequest(services, { viewer, surface });
    try {
      const request = readRequest(http, url, path, surface, { maxBodyBytes: MAX_BODY_BYTES });
      const made = refusal ? errorAnswer(refusal) : await dispatch(table, context, request);
      const wire = toWire(made, context, {
        method: request.method,
        envelope: '_envelope' in request.query,
      });
      keep(http, url, context, wire);
      return toResponse(wire, http, cors);
    } catch (error) {
      services.log.error({ err: error, requestId, method: http.method, path }, 'A request failed.');
      return toResponse(
        toWire(internalError(requestId), context, { method: http.method, envelope: false }),
        http,
        cors,
      );
    }
  }

  async function identify(
    http: Request,
    { ip }: Peer,
  ): Promise<{ viewer: Viewer; refusal?: ApiError }> {
    try {
      const viewer = await authenticate(
        { authorization: http.headers.get('authorization'), ip },
        services.authentication,
      );
      return { viewer };
    } catch (error) {
      if (error instanceof ApiError) return { viewer: anonymous, refusal: error };
      throw error;
    }
  }

  function keep(
    http: Request,
    url: URL,
    { viewer, reads, stamps }: Context,
    wire: WireAnswer,
  ): void {
    if (
      http.method !== 'GET' ||
      viewer.id !== 0 ||
      wire.status !== 200 ||
      http.headers.has('cookie')
    )
      return;
    const groups = [...reads];
    const body = Buffer.from(wire.body ?? '');
    answers.set(
      url.pathname + url.search,
      { status: 200, headers: wire.headers, body },
      { groups, stamp: changes.stampOf(groups, stamps) },
    );
  }

  return {
    answer,
    recall(address) {
      const refreshed = changes.refresh();
      if (refreshed) return refreshed.then(() => recallNow(address));
      return recallNow(address);
    },
  };

  function recallNow(address: string): KeptAnswer | undefined {
    return schedule.isDue() === false ? answers.get(address) : undefined;
  }
}

function toResponse(
  { status, headers, body }: WireAnswer,
  http: Request,
  cors: Record<string, string>,
): Response {
  const all = { ...headers, ...cors };
  const tag = headers.ETag;
  if (tag && isKnownTag(http.headers.get('if-none-match'), tag)) {
    const { 'Content-Type': _, ...kept } = all;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(http.method === 'HEAD' ? null : body, { status, headers: all });
}
