import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A span as OTLP/JSON has it, with its attributes by name. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** In milliseconds. */
  readonly duration: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A receiver of traces by OTLP/HTTP (JSON). */
export interface TraceCollector {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that it was sent. */
  text(): string;
  /** The headers of the latest export. */
  headers(): IncomingHttpHeaders;
  close(): Promise<void>;
}

export async function openTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  let headers: IncomingHttpHeaders = {};
  const { address, close } = await listen(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST' && request.url === '/v1/traces') {
      headers = request.headers;
      texts.push(body);
      spans.push(...spansOf(JSON.parse(body)));
    } else response.statusCode = 404;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return {
    endpoint: address,
    spans,
    text: () => texts.join('\n'),
    headers: () => headers,
    close,
  };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly Attribute[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const spansOf = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: span.name,
        duration: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        isError: span.status?.code === 2,
        attributes: byName(span.attributes),
        resource: byName(resource.attributes),
      })),
    ),
  );

const byName = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
