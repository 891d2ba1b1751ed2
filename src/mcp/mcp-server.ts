import { authenticate } from '../auth/authenticate.ts';
import { identificationOf } from '../auth/identification.ts';
import { surfacesOf } from '../config/addresses.ts';
import { isAllowedOrigin } from '../config/allowed-origin.ts';
import { preflightHeaders } from '../http/cors.ts';
import { clientOf, inputOf, type Peer } from '../http/http-input.ts';
import { ApiError } from '../lib/api-error.ts';
import { parseJson } from '../lib/parse-json.ts';
import { readText } from '../lib/read-text.ts';
import type { Ability } from '../operation/ability.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import { errorAnswer } from '../rest/errors.ts';
import { presentError } from '../rest/representation/present-error.ts';
import { answerMessage } from './answer-message.ts';
import type { AssistantTool } from './assistant-tool.ts';
import { mayWrite } from './may-try.ts';
import { createTools } from './offered-tools.ts';

/**
 * Parses the single message of a body; batches are not allowed (revision 2025-06-18). @throws ApiError 400
 * `invalid_message`, and those of `parseJson`
 */
function readMessage(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid_message', 400, 'The body is not one JSON-RPC message.');
  // The answer repeats it.
  if ('id' in value && String(value.id).length > LONGEST_ID)
    throw new ApiError('invalid_message', 400, `An id has at most ${LONGEST_ID} characters.`);
  return { ...value };
}

const LONGEST_ID = 200;

/** The response that refuses a whole request before its message is read. */
const assertMessage = (status: number, message: string): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: INVALID_REQUEST, message }, id: null },
    { status, ...(status === 405 ? { headers: { Allow: 'POST' } } : {}) },
  );

/** JSON-RPC 2.0 §5.1 */
const INVALID_REQUEST = -32_600;

/** The Model Context Protocol over Streamable HTTP (revision 2025-06-18), stateless: each request stands alone. */
export interface McpServer {
  fetch(request: Request, peer: Peer): Promise<Response>;
}

/** The largest message, in bytes: of callers who may write, with room for a file as base64, and of others. */
const MAX_BODY_BYTES = { writers: 16 * 2 ** 20, others: 2 ** 20 };

/**
 * @param abilities every operation; `?tools=all` offers each of them as a tool of its own
 * @param ofFeatures tools of single features that are offered by default
 */
export function createMcpServer(
  services: Services,
  abilities: readonly Ability[],
  ofFeatures: readonly AssistantTool[],
): McpServer {
  const tools = createTools(abilities, ofFeatures);
  const { config, log } = services;

  async function contextOf(request: Request, peer: Peer): Promise<Context> {
    const [surface] = surfacesOf(config);
    if (!surface) throw new Error('There is no surface to name addresses by.');
    const input = inputOf(request, peer);
    const viewer = await authenticate(identificationOf(input), services.authentication);
    return beginRequest(services, { viewer, surface, client: clientOf(input) });
  }

  async function answer(request: Request, peer: Peer): Promise<Response> {
    const { method } = request;
    if (method === 'OPTIONS') return new Response(null, { status: 204 });
    if (method !== 'POST') return assertMessage(405, 'Messages are sent by POST.');
    try {
      const context = await contextOf(request, peer);
      const { writers, others } = MAX_BODY_BYTES;
      const maxBytes = mayWrite(context.viewer) ? writers : others;
      const message = readMessage(await readText(request, maxBytes));
      const offer = new URL(request.url).searchParams.get('tools') === 'all' ? 'all' : 'default';
      return await answerMessage(context, { tools, offer }, request, message);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal) return refuse(refusal);
      log.error({ err: error, requestId: peer.requestId }, 'A message failed.');
      return assertMessage(500, 'Something went wrong here.');
    }
  }

  return {
    async fetch(request, peer) {
      const origin = request.headers.get('origin');
      // Otherwise any page could reach a server on its visitor's machine (DNS rebinding).
      if (origin !== null && !isAllowedOrigin(origin, config))
        return assertMessage(403, 'Pages of this origin may not send messages.');
      const response = await answer(request, peer);
      const own = {
        ...originHeaders(origin),
        ...preflightHeaders(request, config),
        'X-Request-Id': peer.requestId,
      };
      for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
      response.headers.set('Cache-Control', 'no-store');
      return response;
    },
  };
}

const refuse = (error: ApiError): Response =>
  Response.json(presentError(error), {
    status: error.status,
    headers: {
      ...errorAnswer(error).headers,
      ...(error.status === 401 ? { 'WWW-Authenticate': 'Basic realm="Almanac"' } : {}),
    },
  });

/** CORS headers (Fetch standard §3.2) for an allowed origin; none for programs, which send no origin. */
const originHeaders = (origin: string | null): Readonly<Record<string, string>> =>
  origin === null
    ? { Vary: 'Origin' }
    : {
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, X-WP-Nonce, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID',
      };
