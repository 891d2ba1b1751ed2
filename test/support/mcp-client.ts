import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';
import type { TestUser } from './test-site.ts';

/**
 * The protocol's own client, over HTTP, as anybody or with an application password.
 * @param query `?tools=all` for a tool of each operation
 */
export async function connectTo(
  { address, site }: TestServer,
  as?: TestUser,
  query = '',
): Promise<Client> {
  const headers = as ? { authorization: site.authorization(as) } : {};
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp${query}`), {
    requestInit: { headers },
  });
  const client = new Client({ name: 'tests', version: '1' });
  // biome-ignore lint/suspicious/noExplicitAny: the library's own types don't agree under exactOptionalPropertyTypes
  await client.connect(transport as any);
  return client;
}

/**
 * What a default tool answers or why it refuses, and how many bytes its text has. The client checks the answer by the tool's
 * schema once it has listed the tools.
 */
export async function callDefault(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  const text = first?.text ?? 'null';
  const body = JSON.parse(text);
  if (!isError) expect(structuredContent).toEqual(body);
  return { isError: isError === true, body, bytes: Buffer.byteLength(text) };
}

/** What an operation's own tool answers or why it refuses; its text and its value say the same. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  const body = JSON.parse(first?.text ?? 'null');
  if (!isError) expect(structuredContent).toEqual({ result: body });
  return { isError: isError === true, body };
}
