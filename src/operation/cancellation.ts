import type { WaitingCaller } from '../storage/waiting-caller.ts';

/**
 * Whether a request is still wanted: it has a time limit, and its caller may have disconnected. Every read checks it, so an
 * abandoned request stops there. A write in progress still finishes.
 */
export class Cancellation implements WaitingCaller {
  readonly #signals = new Set<AbortSignal>();
  readonly #stops = new Set<() => void>();
  #writes = 0;

  /** Stops the work when the signal aborts. Returns a function that stops following the signal. */
  follow(signal: AbortSignal): () => void {
    this.#signals.add(signal);
    signal.addEventListener('abort', this.#stop, { once: true });
    return () => {
      this.#signals.delete(signal);
      signal.removeEventListener('abort', this.#stop);
    };
  }

  /** Calls `stop` when a signal aborts, unless a write is in progress. */
  onCancel(stop: () => void): () => void {
    this.#stops.add(stop);
    return () => this.#stops.delete(stop);
  }

  readonly #stop = (): void => {
    if (this.#writes === 0) for (const stop of this.#stops) stop();
  };

  /** @throws the reason of an aborted signal, unless a write is in progress */
  throwIfCancelled(): void {
    if (this.#writes > 0) return;
    for (const signal of this.#signals) signal.throwIfAborted();
  }

  /** Runs work that must not be interrupted. @throws as `throwIfCancelled`, before it begins */
  async finish<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.throwIfCancelled();
    this.#writes += 1;
    try {
      return await work();
    } finally {
      this.#writes -= 1;
    }
  }
}
