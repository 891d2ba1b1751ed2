import { decodeHTML } from 'entities';
import { viewerOfRequest } from '../auth/authenticate.ts';
import { documentedSurface } from '../config/addresses.ts';
import { isAllowedOrigin } from '../config/config.ts';
import { preflightHeaders } from '../http/cors.ts';
import { clientOf, type Peer } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { parseJson, readText, STRANGERS_BODY_BYTES } from '../lib/body.ts';
import { isObject } from '../lib/is-object.ts';
import type { Ability } from '../operation/ability.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import { presentError } from '../operation/representation/resource.ts';
import type { Services } from '../operation/services.ts';
import { errorAnswer } from '../rest/answer.ts';
import { type AssistantTool, assertMayTry, mayWrite } from './assistant-tool.ts';
import { type Callable, createTools, type Offer, type Tools } from './offered-tools.ts';

/**
 * Parses the single message of a body; batches are not allowed (revision 2025-06-18). @throws ApiError 400
 * `invalid_message`, and those of `parseJson`
 */
function readMessage(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  if (!isObject(value))
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
const MAX_BODY_BYTES = { writers: 16 * 2 ** 20, others: STRANGERS_BODY_BYTES };

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

  const surface = documentedSurface(config); // one for all messages: tools are described once for each

  async function contextOf(request: Request, peer: Peer): Promise<Context> {
    const viewer = await viewerOfRequest(services, request, peer);
    return beginRequest(services, { viewer, surface, client: clientOf(request, peer) });
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

/** The result of a tool: JSON as text and as a value, or the reason for a refusal. */
interface ToolResult {
  readonly [name: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly structuredContent?: Record<string, unknown>;
}

/**
 * Runs a tool with the caller's rights. An error is returned as a result too, so that assistants can read it and
 * react.
 */
async function callTool(
  context: Context,
  tool: Callable,
  input: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  try {
    assertMayTry(context.viewer, tool);
    const { text, value } = await tool.run(context, input);
    return { content: [inText(text)], structuredContent: { ...value } };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return { content: [inText(tool.presentError(refusal))], isError: true };
  }
}

const inText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value ?? null) });

/** Lets the MCP library answer one message, with the tools this caller may use. */
async function answerMessage(
  context: Context,
  { tools, offer }: { readonly tools: Tools; readonly offer: Offer },
  request: Request,
  message: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const { Server, WebStandardStreamableHTTPServerTransport, protocol, validator } =
    await loadLibrary();
  const { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } = protocol;
  const { services, viewer, addresses, site } = context;
  const server = new Server(
    {
      name: 'almanac',
      title: decodeHTML(site.title) || 'Almanac',
      version: services.config.release,
    },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: validator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.listFor(viewer, addresses, offer)],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(params.name);
    if (!tool)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    return callTool(context, tool, params.arguments ?? {}).catch((error: unknown) => {
      services.log.error({ err: error, tool: params.name }, 'A tool failed.');
      throw new McpError(ErrorCode.InternalError, 'Something went wrong here.');
    });
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** Loaded on first use: the library is large, and only assistants need it. */
const loadLibrary = () => {
  library ??= importLibrary();
  return library;
};

let library: ReturnType<typeof importLibrary> | undefined;

async function importLibrary() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, protocol, validation] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
      import('@modelcontextprotocol/sdk/validation/ajv'),
    ]);
  // One for all messages: to make it takes as long as to answer.
  const validator = new validation.AjvJsonSchemaValidator();
  return { Server, WebStandardStreamableHTTPServerTransport, protocol, validator };
}

const INSTRUCTIONS =
  'The content and the calendar of a website, its forms, mailing lists and donations. ' +
  'Begin with describe_site, which names the kinds of records. find searches, list lists, read reads, calendar shows events; write, publish, delete, upload, comment and moderate make changes. ' +
  'find_tools finds everything else (donations, mailing lists, menus, revisions, …), and use_tool runs it. ' +
  'Answers are short: lists come in pages, and what is cut says how to read on. ' +
  'Without credentials you read what is public; with the name and an application password of a user (HTTP Basic) you may do what that user may.';
