import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { KeptAnswer } from './rest/answer-cache.ts';
import { corsHeaders } from './rest/cors.ts';
import { isKnownTag } from './rest/respond.ts';

/** Puts the app on HTTP. Anonymous reads whose answer is kept are written at once, without a request object being made. */
export function createHttpServer(app: App, config: Config): Server {
  const listen = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, { ip: clientAddress(incoming as IncomingMessage, config) }), // HTTP/1 only
    { overrideGlobalObjects: false },
  );
  return createServer((incoming, outgoing) => {
    if (!mayBeKept(incoming)) return void listen(incoming, outgoing);
    const kept = app.recall(incoming.url ?? '/');
    const go = (answer: KeptAnswer | undefined) =>
      answer ? writeKept(answer, incoming, outgoing, config) : void listen(incoming, outgoing);
    if (kept instanceof Promise) void kept.then(go, () => listen(incoming, outgoing));
    else go(kept);
  });
}

const mayBeKept = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.authorization === undefined && headers.cookie === undefined;

function writeKept(
  { status, headers, body }: KeptAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  config: Config,
): void {
  const cors = corsHeaders(incoming.headers.origin, config);
  const tag = headers.ETag;
  if (tag && isKnownTag(incoming.headers['if-none-match'], tag)) {
    const { 'Content-Type': _, ...rest } = headers;
    outgoing.writeHead(304, { ...rest, ...cors }).end();
    return;
  }
  outgoing.writeHead(status, { ...headers, ...cors, 'Content-Length': body.length }).end(body);
}

/** The address at the other end, or, behind a proxy that is trusted, the one that it names. */
function clientAddress(
  { headers, socket }: IncomingMessage,
  { trustProxy }: Config,
): string | null {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const first = [forwarded].flat()[0]?.split(',').at(-1)?.trim();
  return first || socket.remoteAddress || null;
}
