import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Credentials } from '../../../../src/features/admin/move-in/live/live-site.ts';
import { createHttpServer } from '../../../../src/http/server.ts';
import { listen } from '../../../support/listen.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';

/** A site of the same kind on a real port, to be moved in: this program itself under the names that others have. */
export interface PeerSite {
  readonly site: TestSite;
  readonly url: string;
  readonly credentials: Credentials;
  /** The addresses asked so far. */
  readonly asked: string[];
  /** Looks at each request before the site does; true when it has answered. */
  intercept(fault: Fault): void;
  /** Answers instead of the site, so often, where a path ends so or a condition is true; returns how often it has. */
  answer(to: string | ((url: URL) => boolean), answer: Answer): { readonly count: number };
  close(): Promise<void>;
}

type Fault = (url: URL, response: ServerResponse, request: IncomingMessage) => boolean;

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: OutgoingHttpHeaders;
  /** All of them unless said. */
  readonly times?: number;
}

export async function openPeerSite(host = '127.0.0.1'): Promise<PeerSite> {
  let fault: Fault = () => false;
  const asked: string[] = [];
  let serve = (_: IncomingMessage, response: ServerResponse): unknown => response.destroy();
  const front = await listen((request, response) => serve(request, response));
  const url = front.address.replace('127.0.0.1', host);
  const site = await openTestSite({ env: { SITE_URL: url, ALIASES: 'wordpress' } });
  const behind = createHttpServer(site.app, site.services.config, site.services.log);
  serve = (request, response) => {
    asked.push(request.url ?? '');
    if (!fault(new URL(request.url ?? '/', url), response, request))
      behind.emit('request', request, response);
  };
  const [user = '', applicationPassword = ''] = Buffer.from(
    site.authorization('admin').slice('Basic '.length),
    'base64',
  )
    .toString()
    .split(':');
  return {
    site,
    url,
    credentials: { user, applicationPassword },
    asked,
    intercept(next) {
      fault = next;
    },
    answer(to, { status = 200, json, headers = {}, times = Number.POSITIVE_INFINITY }) {
      const answered = { count: 0 };
      fault = (asking, response) => {
        const isMeant = typeof to === 'string' ? asking.pathname.endsWith(to) : to(asking);
        if (!isMeant || answered.count >= times) return false;
        answered.count += 1;
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(json === undefined ? undefined : JSON.stringify(json));
        return true;
      };
      return answered;
    },
    async close() {
      await front.close();
      await site.close();
    },
  };
}
