import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Tracer } from '@opentelemetry/api';
import { maskedAddress } from '../../lib/masked-address.ts';
import { beginWithin, type OpenSpan } from './spans.ts';

/** A request of undici, of Node's own `fetch` as well (undici, "Diagnostics Channel Support"). */
interface SentRequest {
  readonly method: string;
  readonly origin: string | URL;
  readonly path: string;
  addHeader(name: string, value: string): unknown;
}

interface Message {
  readonly request: SentRequest;
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/**
 * Makes a span of each outgoing fetch within traced work, without the secrets of its address.
 * @returns how to stop
 */
export function traceFetches(tracer: Tracer): () => void {
  const open = new WeakMap<SentRequest, OpenSpan>();
  const end = (request: SentRequest, error?: string) => {
    open.get(request)?.end(error);
    open.delete(request);
  };
  const listeners: Readonly<Record<string, (message: Message) => void>> = {
    'undici:request:create': ({ request }) => {
      const { method, origin, path } = request;
      const { protocol, host, hostname } = new URL(origin);
      const span = beginWithin(tracer, `${method} ${host}`, {
        'http.request.method': method,
        'server.address': hostname,
        'url.full': `${protocol}//${host}${maskedAddress(path)}`,
      });
      if (span) open.set(request, span);
    },
    'undici:request:headers': ({ request, response }) => {
      if (response)
        open.get(request)?.span.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': ({ request }) => end(request),
    'undici:request:error': ({ request, error }) => end(request, error?.message ?? 'failed'),
  };
  const channels = Object.entries(listeners).map(([name, listen]) => {
    const onMessage = (message: unknown) => listen(message as Message); // as undici documents it
    subscribe(name, onMessage);
    return [name, onMessage] as const;
  });
  return () => {
    for (const [name, onMessage] of channels) unsubscribe(name, onMessage);
  };
}
