/** The parts of a request that identify the sender. */
export interface Identification {
  /** The `Authorization` header, or null. */
  readonly authorization: string | null;
  /** The `Cookie` header, or null. */
  readonly cookie: string | null;
  /** `_wpnonce` of the query, or else the `X-WP-Nonce` header, or null. */
  readonly nonce: string | null;
  /** The client's address, stored with a password's last use; null if it is unknown. */
  readonly ip: string | null;
}

/** @param request `search` is the query with its question mark */
export function identificationOf(request: {
  readonly headers: Pick<Headers, 'get'>;
  readonly search: string;
  readonly ip: string | null;
}): Identification {
  const { headers, search, ip } = request;
  const asked = search.includes('_wpnonce') ? new URLSearchParams(search).get('_wpnonce') : null;
  return {
    authorization: headers.get('authorization'),
    cookie: headers.get('cookie'),
    nonce: asked ?? headers.get('x-wp-nonce'),
    ip,
  };
}
