import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work, and everything that it starts, as part of a request; see `currentRequestId`. */
export const runAsRequest = (requestId: string, work: () => void): void =>
  current.run(requestId, work);

/** Returns the id of the current request, or undefined outside of `runAsRequest`. */
export const currentRequestId = (): string | undefined => current.getStore();

/** The span of a trace that work in progress belongs to. There is none unless tracing is switched on (app/tracing). */
export interface CurrentSpan {
  /** 32 hexadecimal digits (W3C Trace Context §3.2.2.3). */
  readonly traceId: string;
  /** Names the span after what it turned out to be, such as a route. */
  describe(name: string, attributes: Readonly<Record<string, string>>): void;
}

const spans = new AsyncLocalStorage<CurrentSpan>();

/** Runs work, and everything that it starts, as part of a span. */
export const runInSpan = <Result>(span: CurrentSpan, work: () => Result): Result =>
  spans.run(span, work);

/** Returns the span of the work in progress, or undefined. */
export const currentSpan = (): CurrentSpan | undefined => spans.getStore();
