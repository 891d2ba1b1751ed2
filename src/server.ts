import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { HttpInput } from './http-input.ts';
import type { KeptAnswer } from './rest/answer-cache.ts';
import { corsHeaders } from './rest/cors.ts';
import { isKnownTag } from './rest/respond.ts';

/**
 * Puts the app on HTTP. Reads of the REST interface are answered from Node's own objects, and anonymous ones whose answer is
 * kept are written at once; everything else goes through fetch's `Request` and `Response`.
 */
export function createHttpServer(app: App, config: Config): Server {
  const listen = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, clientAddress(incoming as IncomingMessage, config)), // HTTP/1 only
    { overrideGlobalObjects: false },
  );

  function answerRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const answer = app.answerRest(nodeInput(incoming, config));
    if (!answer) return void listen(incoming, outgoing);
    answer.then(
      ({ status, headers, body }) => {
        const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) };
        outgoing.writeHead(status, { ...headers, ...length }).end(body ?? undefined);
      },
      () => outgoing.writeHead(500).end(), // `answerRest` has logged it
    );
  }

  return createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    if (method !== 'GET' && method !== 'HEAD') return void listen(incoming, outgoing);
    if (method === 'HEAD' || headers.authorization || headers.cookie)
      return answerRead(incoming, outgoing);
    const go = (kept: KeptAnswer | undefined) =>
      kept ? writeKept(kept, incoming, outgoing, config) : answerRead(incoming, outgoing);
    const kept = app.recall(url);
    if (kept instanceof Promise) kept.then(go, () => answerRead(incoming, outgoing));
    else go(kept);
  });
}

function writeKept(
  { status, headers, body }: KeptAnswer,
  { headers: sent }: IncomingMessage,
  outgoing: ServerResponse,
  config: Config,
): void {
  const cors = corsHeaders(sent.origin, config);
  const { ETag: tag } = headers;
  if (tag && sent['if-none-match'] && isKnownTag(sent['if-none-match'], tag)) {
    const { 'Content-Type': _, ...kept } = headers;
    outgoing.writeHead(304, { ...kept, ...cors }).end();
    return;
  }
  outgoing.writeHead(status, { ...headers, ...cors, 'Content-Length': body.length }).end(body);
}

function nodeInput(incoming: IncomingMessage, config: Config): HttpInput {
  const { url = '/', method = 'GET', headers } = incoming;
  const mark = url.indexOf('?');
  return {
    method,
    pathname: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark),
    headers: { get: (name) => [headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    ip: clientAddress(incoming, config),
    request: null,
  };
}

/** The address at the other end, or, behind a proxy that is trusted, the one that it names. */
function clientAddress(
  { headers, socket }: IncomingMessage,
  { trustProxy }: Config,
): string | null {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const named = [forwarded].flat()[0]?.split(',').at(-1)?.trim();
  return named || socket.remoteAddress || null;
}
