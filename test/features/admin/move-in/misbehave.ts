import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PeerSite } from './peer-site.ts';

type Fault = (url: URL, response: ServerResponse) => boolean;

/** Answers in the place of the site, or spoils its answer; true in the first case. */
const faults = {
  closesUnanswered: (_, response) => response.socket?.destroy() !== undefined,
  closesInTheMiddle(_, response) {
    const write = response.write.bind(response);
    const cut = (chunk: unknown) => {
      if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return response;
      write(chunk.slice(0, chunk.length / 2));
      setTimeout(() => response.destroy(), 1);
      return true;
    };
    Object.assign(response, { write: cut, end: cut });
    return false;
  },
  // By HTTP/1.0, the end of the connection is that of the answer.
  endsEarly(_, response) {
    response.socket?.end('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n[{"id":1}');
    return true;
  },
  isElsewhere: (url, response) => redirect(response, `/elsewhere${url.pathname}${url.search}`),
  hasAnotherName(url, response) {
    const origin = url.origin.replace('//', '//www.');
    return redirect(response, `${origin}${url.pathname}${url.search}`);
  },
  isBusy: (_, response) => refuse(response, 429),
  isDown: (_, response) => refuse(response, 503),
  isBroken: (_, response) => refuse(response, 500),
} satisfies Record<string, Fault>;

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(301, { location }).end();
  return true;
}

function refuse(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'retry-after': '0' }).end('<p>Sorry');
  return true;
}

/** Members that records of a list have instead of their own, by the end of the list's path and the id of the record. */
export type Alterations = Readonly<Record<string, Readonly<Record<number, object>>>>;

/**
 * Lets a site fail at the first request to each address, each time in another way, always break off in the middle of one file, and
 * show some records otherwise than they are.
 */
export function misbehave(peer: PeerSite, brokenFile: string, alterations: Alterations): void {
  const asked = new Set<string>();
  const ways: readonly Fault[] = Object.values(faults);
  peer.intercept((url, response, request) => {
    const address = url.pathname + url.search;
    if (address.startsWith('/elsewhere')) {
      request.url = address.slice('/elsewhere'.length);
      return false;
    }
    if (url.pathname.endsWith(brokenFile)) return faults.closesInTheMiddle(url, response);
    if (!asked.has(address)) {
      asked.add(address);
      if (ways[asked.size % ways.length]?.(url, response)) return true;
    }
    const altered = Object.entries(alterations).find(([path]) => url.pathname.endsWith(path))?.[1];
    if (altered) void answerAltered(peer, request, response, altered);
    return altered !== undefined;
  });
}

async function answerAltered(
  { site, url }: PeerSite,
  request: IncomingMessage,
  response: ServerResponse,
  altered: Readonly<Record<number, object>>,
): Promise<void> {
  const { authorization = '' } = request.headers;
  const answer = await site.app.fetch(
    new Request(`${url}${request.url}`, { headers: { authorization } }),
  );
  const records: unknown = await answer.json();
  const body = Array.isArray(records)
    ? records.map((record) => ({ ...record, ...altered[record.id] }))
    : records;
  const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, headers).end(JSON.stringify(body));
}
