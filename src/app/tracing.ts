import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { SamplerConfig, TracingConfig } from '../config/tracing-config.ts';
import type { App } from '../http/server.ts';
import type { AttemptEnd, ClaimedJob } from '../jobs/run-jobs.ts';
import { type CurrentSpan, currentSpan, runInSpan } from '../lib/current-request.ts';
import { maskedAddress } from '../lib/web-address.ts';
import type { Database } from '../storage/database.ts';
import { surfaceNames } from './served-path.ts';

/** Spans of what this process does, sent to a collector by OTLP/HTTP. */
export interface Tracing {
  readonly aroundRequest: NonNullable<App['aroundRequest']>;
  aroundJob(job: ClaimedJob, work: () => Promise<AttemptEnd>): Promise<AttemptEnd>;
  /** Adds the SQL statements of traced work, without their values. */
  follow(database: Database, system: string): void;
  /** Sends what waits, for at most five seconds. */
  stop(): Promise<void>;
}

/** The queue is bounded: what a slow or failing collector does not take is dropped. */
const QUEUE = {
  maxQueueSize: 4096,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2000,
  exportTimeoutMillis: 10_000,
};

/** Characters of an attribute: a statement with a long list has as many placeholders. */
const LONGEST = 4000;

const STOP_MS = 5000;

/** How often a failure of the collector is logged, in milliseconds. */
const WARN_MS = 60_000;

export function createTracing(
  { url, headers, serviceName, sampler }: TracingConfig,
  config: Config,
  log: Logger,
): Tracing {
  const nameOf = surfaceNames(config);
  const propagator = new W3CTraceContextPropagator();
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new TracerProvider({
    sampler: samplerOf(sampler),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    resource: detectResources({ detectors: [envDetector] }).merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': config.release }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...QUEUE })],
  });
  const tracer = provider.getTracer('almanac', config.release);
  warnOfFailures(log);
  const stopFetches = traceFetches(tracer);

  return {
    aroundRequest(incoming, outgoing, work) {
      const { method = 'GET', url = '/' } = incoming;
      const parent = propagator.extract(ROOT_CONTEXT, incoming.headers, HEADERS);
      const attributes = {
        'http.request.method': method,
        'url.path': maskedAddress(url.replace(/\?.*$/s, '')),
      };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = new OpenSpan(tracer.startSpan(`${method} ${nameOf(url)}`, options, parent));
      outgoing.once('close', () => endRequest(span, outgoing));
      span.run(work);
    },
    async aroundJob({ id, name, attempts }, work) {
      const attributes = { 'almanac.job.id': id, 'almanac.job.attempt': attempts };
      const options = { kind: SpanKind.CONSUMER, attributes };
      const span = new OpenSpan(tracer.startSpan(`job ${name}`, options, ROOT_CONTEXT));
      const end = await span.run(work);
      span.span.setAttribute('almanac.job.end', end);
      span.end(end === 'done' ? undefined : end);
      return end;
    },
    follow(database, system) {
      database.onStatementEnd((sql, duration) =>
        noteWithin(tracer, nameOfStatement(sql), duration, {
          'db.system.name': system,
          'db.query.text': sql,
        }),
      );
    },
    async stop() {
      stopFetches();
      const tooLate = new Promise((done) => setTimeout(done, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), tooLate]);
    },
  };
}

const HEADERS = {
  keys: (headers: IncomingMessage['headers']) => Object.keys(headers),
  get: (headers: IncomingMessage['headers'], name: string) => headers[name],
};

function endRequest(span: OpenSpan, { statusCode, writableFinished }: ServerResponse): void {
  span.span.setAttribute('http.response.status_code', statusCode);
  if (!writableFinished) span.end('The caller disconnected.');
  else span.end(statusCode >= 500 ? `Status ${statusCode}.` : undefined);
}

function samplerOf({ isParentBased, ratio }: SamplerConfig) {
  const root = new TraceIdRatioBasedSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/** `SELECT Entry`: the first word and the first table. */
function nameOfStatement(sql: string): string {
  const beginning = sql.slice(0, LONGEST);
  const verb = /^\s*(\w+)/.exec(beginning)?.[1] ?? 'SQL';
  const [, first, second] = TABLE.exec(beginning) ?? [];
  const table = second ?? first;
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

/** A table's name, after that of its schema in some statements. */
const TABLE = /\b(?:from|into|update)\s+["`]?(\w+)["`]?(?:\.["`]?(\w+))?/i;

/** The packages report failed exports to one handler of the process. */
function warnOfFailures(log: Logger): void {
  let last = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - last < WARN_MS) return;
    last = performance.now();
    log.warn({ err: error }, 'Traces could not be sent. This is logged once a minute at most.');
  });
}

/** A span of this program's own, with the context that the spans within it begin in. */
class OpenSpan implements CurrentSpan {
  readonly traceId: string;
  readonly span: Span;
  readonly context: Context;

  constructor(span: Span) {
    this.span = span;
    this.traceId = span.spanContext().traceId;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  describe(name: string, attributes: Readonly<Record<string, string>>): void {
    this.span.updateName(name.slice(0, LONGEST_NAME)).setAttributes(attributes);
  }

  run<Result>(work: () => Result): Result {
    return runInSpan(this, work);
  }

  /** @param error why the work failed, if it did */
  end(error?: string): void {
    if (error !== undefined) this.span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    this.span.end();
  }
}

/** Characters. Callers may choose names, such as those of GraphQL operations. */
const LONGEST_NAME = 200;

/** Begins a span within the current one. Returns null if there is none, because only traced work is shown. */
function beginWithin(tracer: Tracer, name: string, attributes: Attributes): OpenSpan | null {
  const parent = currentSpan();
  if (!(parent instanceof OpenSpan) || !parent.span.isRecording()) return null;
  const options = { kind: SpanKind.CLIENT, attributes };
  return new OpenSpan(tracer.startSpan(name, options, parent.context));
}

/** Notes a piece of work within the current span that has just ended. @param duration in milliseconds */
function noteWithin(tracer: Tracer, name: string, duration: number, attributes: Attributes): void {
  const parent = currentSpan();
  if (!(parent instanceof OpenSpan) || !parent.span.isRecording()) return;
  const end = performance.timeOrigin + performance.now();
  const options = { kind: SpanKind.CLIENT, attributes, startTime: end - duration };
  tracer.startSpan(name, options, parent.context).end(end);
}

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
function traceFetches(tracer: Tracer): () => void {
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
