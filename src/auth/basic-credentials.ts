/** The content of `Authorization: Basic`: a login or email address, and a password. */
export interface BasicCredentials {
  readonly user: string;
  readonly password: string;
}

/**
 * Parses an `Authorization` header (RFC 7617) in UTF-8. The password may contain colons. Returns null for another scheme, for a
 * malformed header and for control characters.
 */
export function parseBasicCredentials(header: string): BasicCredentials | null {
  const [, token] = /^basic +([a-z0-9+/]+={0,2}) *$/i.exec(header) ?? [];
  const text = token === undefined ? null : decodeUtf8(Buffer.from(token, 'base64'));
  if (text === null || /\p{Cc}/u.test(text)) return null;
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
