import type { Config } from '../config/config.ts';

/**
 * Whether a browser's page of this origin may send messages: one of the site's own, or of those that the configuration names.
 * Without the check, a page anywhere could reach a server on its visitor's machine (DNS rebinding).
 */
export const allowedOrigin = (
  origin: string,
  { siteUrl, corsOrigins }: Pick<Config, 'siteUrl' | 'corsOrigins'>,
): boolean => origin === new URL(siteUrl).origin || corsOrigins.includes(origin);

/** CORS (Fetch standard §3.2) for an origin that was allowed; nothing for programs, which have none. */
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
