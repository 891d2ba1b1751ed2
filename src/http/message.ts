import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';

/** The parts of a request that belong to its connection. */
export interface Peer {
  /** The client's IP address, or null if it is unknown. */
  readonly ip: string | null;
  /** The id of this request in the response and in the log. */
  readonly requestId: string;
  /** Whether the change log has been read since the request arrived, so that it need not be read again. */
  isCurrent?: boolean;
}

/** The bindings of Hono's context. */
export interface HttpEnv {
  readonly Bindings: Peer;
}

/** The path and the query of a request. */
export function addressOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns the client as it identifies itself. */
export const clientOf = (request: Request, { ip, requestId }: Peer) => ({
  ip,
  requestId,
  agent: request.headers.get('user-agent') ?? '',
  origin: request.headers.get('origin') ?? undefined,
  idempotencyKey: idempotencyKeyOf(request.headers),
  lastEventId: request.headers.get('last-event-id') || undefined,
  /** Created on first use. */
  get signal() {
    return request.signal;
  },
});

/** A response as it is sent. */
export interface HttpOutput {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** With the length of a body that is complete, so that HEAD, for which Hono leaves the body out, has it too. */
export function toResponse({ status, headers, body }: HttpOutput): Response {
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  const length = isWhole ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return new Response(body, { status, headers: { ...headers, ...length } });
}

/** Puts another response in the place of a context's. Hono would add the headers of the old one to the new one. */
export function replaceResponse(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}

/** Adds names of request headers to `Vary`, each once. */
export function addVary(headers: Headers, names: string): void {
  const all = `${headers.get('Vary') ?? ''},${names}`.split(',').map((name) => name.trim());
  headers.set('Vary', [...new Set(all.filter((name) => name !== ''))].join(', '));
}

/**
 * Returns the id of a request, for `X-Request-Id` in the response and `requestId` in the log: the one from the caller or a proxy
 * if it is safe to log, otherwise a new one. `hono/request-id` refuses ids that proxies send, such as `proxy:4711/a`
 * (test/http/log.test.ts), and the log and WebSockets need one before there is a context.
 */
export function requestId(given: string | null | undefined): string {
  if (given && FIT.test(given)) return given;
  count += 1;
  return `${beginning}-${count.toString(36)}`;
}

const FIT = /^[\w.:=+/@-]{1,128}$/;

// Counting costs almost nothing. The prefix distinguishes processes.
const beginning = randomBytes(8).toString('hex');
let count = 0;

/** Names a write, so that it is made once (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  /** The header as it was sent. */
  readonly text: string;
  /** The place, from 0, of one of several requests that were sent under the key. */
  readonly index?: number | undefined;
}

/** The `Idempotency-Key` of a request; undefined for none. */
export function idempotencyKeyOf(headers: Pick<Headers, 'get'>): IdempotencyKey | undefined {
  const text = headers.get('idempotency-key');
  return text === null ? undefined : { text };
}

/** Whether the body is `multipart/form-data`. */
export const isForm = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '');
