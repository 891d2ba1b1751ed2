/** Why a fetch was rejected or aborted. */
export type GuardedFetchReason =
  /** The scheme, port, credentials or network address is not allowed. */
  'address' | 'network' | 'redirects' | 'size' | 'status' | 'time' | 'type';

/** A failure of another site is not a bug here. Callers convert it to their own error. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError';
  readonly reason: GuardedFetchReason;

  constructor(reason: GuardedFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
