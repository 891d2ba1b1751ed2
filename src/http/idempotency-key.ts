/** Names a write, so that it is made once (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  /** The header as it was sent. */
  readonly text: string;
  /** The place, from 0, of one of several requests that were sent under the key. */
  readonly index?: number | undefined;
}

/** The `Idempotency-Key` that a request names; undefined for none. */
export function idempotencyKeyOf(headers: Pick<Headers, 'get'>): IdempotencyKey | undefined {
  const text = headers.get('idempotency-key');
  return text === null ? undefined : { text };
}
