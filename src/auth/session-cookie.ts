/** Whether a `Cookie` header may contain a session. Other cookies do not identify the caller. */
export const mayHoldSession = (header: string | null | undefined): boolean =>
  typeof header === 'string' && header.includes(NAME);

/** Returns the session token in a `Cookie` header, or null. */
export function sessionToken(header: string | null, isSecure: boolean): string | null {
  if (!mayHoldSession(header)) return null;
  const name = cookieName(isSecure);
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    const token = pair.slice(at + 1).trim();
    return /^[\w-]{43}$/.test(token) ? token : null;
  }
  return null;
}

/**
 * Formats the `Set-Cookie` of a session (RFC 6265 §4.1). @param seconds lifetime of the cookie; null ends it with the browser's
 * window
 */
export const sessionCookie = (token: string, isSecure: boolean, seconds: number | null): string =>
  `${cookieName(isSecure)}=${token}; ${attributes(isSecure)}${seconds === null ? '' : `; Max-Age=${seconds}`}`;

/** Formats the `Set-Cookie` that removes the session. */
export const noSessionCookie = (isSecure: boolean): string =>
  `${cookieName(isSecure)}=; ${attributes(isSecure)}; Max-Age=0`;

const NAME = 'almanac_session';

/** With the prefix, no other host of the domain and no page without https can set it. */
const cookieName = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

const attributes = (isSecure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
