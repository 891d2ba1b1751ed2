import { strFromU8, unzipSync } from 'fflate';
import type { TestSite, TestUser } from '../support/test-site.ts';

export const roles = [
  'anonymous',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'admin',
] as const satisfies readonly ('anonymous' | TestUser)[];
export type Role = (typeof roles)[number];

/** A request of any surface. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  /** `POST` where there is a body, else `GET`, unless said. */
  readonly method?: string;
  readonly body?: string;
}

export const toRead = (path: string): Asked => ({ name: path, path });

/** What a caller of this role is told, archives and folded lines opened. */
export async function askSite(site: TestSite, { path, method, body }: Asked, role: Role) {
  const headers = {
    ...(role === 'anonymous' ? {} : { authorization: site.authorization(role) }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    accept: 'application/json, text/event-stream, text/html',
  };
  const response = await site.app.fetch(
    new Request(`http://site.test${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isArchive = response.headers.get('content-type') === 'application/zip';
  const files = isArchive ? Object.entries(unzipSync(bytes)) : [['', bytes] as const];
  const told = files.map(([name, content]) => `${name}\n${strFromU8(content)}`).join('\n');
  const headerText = [...response.headers].flat().join(' ');
  // RFC 5545 §3.1: lines of a calendar go on in the next one.
  return { status: response.status, text: `${headerText}\n${told.replace(/\r\n /g, '')}` };
}

/** A message of the Model Context Protocol. */
export const message = (method: string, params: object): Asked => ({
  name: `${method} ${JSON.stringify(params)}`,
  path: '/mcp?tools=all',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

export interface Tool {
  readonly name: string;
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Every tool that there is for an administrator. */
export async function toolsOf(site: TestSite): Promise<readonly Tool[]> {
  const { text } = await askSite(site, message('tools/list', {}), 'admin');
  return JSON.parse(text.slice(text.indexOf('{'))).result.tools;
}
