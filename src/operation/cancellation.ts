/**
 * Whether what a request asks for is still wanted: its time may be up, or its caller gone. Asked before each read, so that what is
 * abandoned stops there. A write under way is finished all the same.
 */
export class Cancellation {
  readonly #signals = new Set<AbortSignal>();
  #writes = 0;

  /** From now on, what aborts the signal ends the work; returns how to stop that. */
  follow(signal: AbortSignal): () => void {
    this.#signals.add(signal);
    return () => this.#signals.delete(signal);
  }

  /** @throws what a signal was aborted with, unless a write is under way */
  throwIfCancelled(): void {
    if (this.#writes > 0) return;
    for (const signal of this.#signals) signal.throwIfAborted();
  }

  /** Does work that is not to be left half done. @throws as `throwIfCancelled`, before it begins */
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
