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
import { type CurrentSpan, currentSpan, runInSpan } from '../../lib/current-span.ts';

/** A span of this program's own, with the context that the spans within it begin in. */
export class OpenSpan implements CurrentSpan {
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
export function beginWithin(tracer: Tracer, name: string, attributes: Attributes): OpenSpan | null {
  const parent = currentSpan();
  if (!(parent instanceof OpenSpan) || !parent.span.isRecording()) return null;
  const options = { kind: SpanKind.CLIENT, attributes };
  return new OpenSpan(tracer.startSpan(name, options, parent.context));
}

/** Notes a piece of work within the current span that has just ended. @param duration in milliseconds */
export function noteWithin(
  tracer: Tracer,
  name: string,
  duration: number,
  attributes: Attributes,
): void {
  const parent = currentSpan();
  if (!(parent instanceof OpenSpan) || !parent.span.isRecording()) return;
  const end = performance.timeOrigin + performance.now();
  const options = { kind: SpanKind.CLIENT, attributes, startTime: end - duration };
  tracer.startSpan(name, options, parent.context).end(end);
}
