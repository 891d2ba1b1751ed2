/** Why a fetch was refused or given up. */
export type GuardedFetchReason =
  /** Its scheme, port, credentials or network address is none that may be asked. */
  'address' | 'network' | 'redirects' | 'size' | 'status' | 'time' | 'type';

/** What other sites do wrong is no bug of this one: callers turn it into a refusal of theirs. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError';
  readonly reason: GuardedFetchReason;

  constructor(reason: GuardedFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
