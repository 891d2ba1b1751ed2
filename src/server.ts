import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { HttpInput, HttpOutput, Peer } from './http-input.ts';
import { logAccess } from './log-access.ts';
import { readPlainHeaders, type SentHeaders } from './plain-headers.ts';
import { requestId } from './request-id.ts';
import type { KeptAnswer } from './rest/answer-cache.ts';
import { corsHeaders } from './rest/cors.ts';
import { isKnownTag } from './rest/respond.ts';

/**
 * Puts the app on HTTP. Reads of the REST interface are answered from Node's own objects, and anonymous ones whose answer is
 * kept are written at once; everything else goes through fetch's `Request` and `Response`.
 */
export function createHttpServer(app: App, config: Config, log: Logger): Server {
  const peers = new WeakMap<object, Peer>();
  const answerByFetch = getRequestListener(
    (request, { incoming }) => app.fetch(request, peers.get(incoming)),
    { overrideGlobalObjects: false },
  );

  function listen(incoming: IncomingMessage, outgoing: ServerResponse, id: string): void {
    const peer = { ip: clientAddress(incoming, config), requestId: id };
    peers.set(incoming, peer);
    outgoing.setHeader('X-Request-Id', id);
    void answerByFetch(incoming, outgoing);
  }

  function answerRead(incoming: IncomingMessage, outgoing: ServerResponse, id: string): void {
    const answer = app.answerRest(nodeInput(incoming, config, id));
    if (!answer) {
      listen(incoming, outgoing, id);
      return;
    }
    void writeAnswer(answer, outgoing);
  }

  /** @param sent null where credentials were sent with it */
  async function answerGraphql(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    sent: SentHeaders | null,
    id: string,
  ): Promise<void> {
    const text = await readBody(incoming).catch(() => null);
    if (text === null) return; // the caller went away
    const kept = sent ? await app.recallGraphql(text) : undefined;
    if (sent && kept) return writeKept(kept, outgoing, sent, config, id);
    await writeAnswer(app.answerGraphql(text, nodeInput(incoming, config, id)), outgoing);
  }

  return createServer({ keepAliveTimeout: KEEP_ALIVE }, (incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    const { isPlain, sent } = readPlainHeaders(incoming.rawHeaders);
    const id = requestId(sent['x-request-id']);
    logAccess(log, incoming, outgoing, id);
    if (method === 'POST' && url === '/graphql' && isShortJson(incoming))
      return void answerGraphql(incoming, outgoing, isPlain ? sent : null, id);
    if (method !== 'GET' && method !== 'HEAD') return listen(incoming, outgoing, id);
    if (method === 'HEAD' || !isPlain) return answerRead(incoming, outgoing, id);
    const go = (kept: KeptAnswer | undefined) =>
      kept ? writeKept(kept, outgoing, sent, config, id) : answerRead(incoming, outgoing, id);
    const kept = app.recall(url);
    if (kept instanceof Promise) kept.then(go, () => answerRead(incoming, outgoing, id));
    else go(kept);
  });
}

async function writeAnswer(answer: Promise<HttpOutput>, outgoing: ServerResponse): Promise<void> {
  try {
    const { status, headers, body } = await answer;
    const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) };
    outgoing.writeHead(status, { ...headers, ...length }).end(body ?? undefined);
  } catch {
    outgoing.writeHead(500).end(); // who made the answer has logged why there is none
  }
}

/** Milliseconds; longer than balancers keep theirs (60 s as a rule), so that they never write to a closed connection. */
const KEEP_ALIVE = 65_000;

/** A body whose length is known and small enough to be read at once. */
const isShortJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json *(;|$)/i.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? Number.NaN) <= SHORT;

/** Bytes; longer bodies are read as a stream. */
const SHORT = 100_000;

function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () =>
      resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''),
    );
    incoming.once('error', reject);
    incoming.once('aborted', () => reject(new Error('The request was broken off.')));
  });
}

function writeKept(
  { status, headers, tag, body, isPage }: KeptAnswer,
  outgoing: ServerResponse,
  sent: SentHeaders,
  config: Config,
  id: string,
): void {
  const isKnown = tag !== '' && isKnownTag(sent['if-none-match'], tag);
  const own = isPage ? [] : Object.entries(corsHeaders(sent.origin, config)).flat();
  const all = [...(isKnown ? withoutContent(headers) : headers), ...own, 'X-Request-Id', id];
  if (isKnown) outgoing.writeHead(304, all).end();
  else outgoing.writeHead(status, all).end(body);
}

/** A 304 has no body to describe. */
const withoutContent = (headers: readonly string[]): readonly string[] =>
  headers.filter((_, i) => !headers[i - (i % 2)]?.startsWith('Content-'));

function nodeInput(incoming: IncomingMessage, config: Config, id: string): HttpInput {
  const { url = '/', method = 'GET', headers } = incoming;
  const mark = url.indexOf('?');
  return {
    method,
    pathname: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark),
    headers: { get: (name) => [headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    ip: clientAddress(incoming, config),
    requestId: id,
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
