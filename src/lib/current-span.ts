import { AsyncLocalStorage } from 'node:async_hooks';

/** The span of a trace that work in progress belongs to. There is none unless tracing is switched on (app/tracing). */
export interface CurrentSpan {
  /** 32 hexadecimal digits (W3C Trace Context §3.2.2.3). */
  readonly traceId: string;
  /** Names the span after what it turned out to be, such as a route. */
  describe(name: string, attributes: Readonly<Record<string, string>>): void;
}

const current = new AsyncLocalStorage<CurrentSpan>();

/** Runs work, and everything that it starts, as part of a span. */
export const runInSpan = <Result>(span: CurrentSpan, work: () => Result): Result =>
  current.run(span, work);

/** Returns the span of the work in progress, or undefined. */
export const currentSpan = (): CurrentSpan | undefined => current.getStore();
