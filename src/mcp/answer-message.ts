import { decodeHTML } from 'entities';
import type { Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import { assertMayTry } from './may-try.ts';
import type { Callable, Offer, Tools } from './offered-tools.ts';

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
export async function answerMessage(
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
