/** CORS headers (Fetch standard §3.2) for an allowed origin; none for programs, which send no origin. */
export const originHeaders = (origin: string | null): Readonly<Record<string, string>> =>
  origin === null
    ? { Vary: 'Origin' }
    : {
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, X-WP-Nonce, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID',
      };
