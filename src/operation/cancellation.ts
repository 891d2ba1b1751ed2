/**
 * Whether a request is still wanted: it has a time limit, and its caller may have disconnected. Every read checks it, so an
 * abandoned request stops there. A write in progress still finishes.
 */
export class Cancellation {
  readonly #signals = new Set<AbortSignal>();
  #writes = 0;

  /** Stops the work when the signal aborts. Returns a function that stops following the signal. */
  follow(signal: AbortSignal): () => void {
    this.#signals.add(signal);
    return () => this.#signals.delete(signal);
  }

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
