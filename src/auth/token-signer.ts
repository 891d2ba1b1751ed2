import { hkdfSync, type KeyObject } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../lib/api-error.ts';
import type { Clock } from '../lib/clock.ts';
import { oncePer } from '../lib/once.ts';
import { anonymous, type Viewer } from './viewer.ts';

/**
 * The use of a token: `access` gives the rights of a user, `refresh` a new access token, `code` both of these to a server that has a secret,
 * and `preview` the right to read one entry.
 */
export type TokenPurpose = 'access' | 'refresh' | 'code' | 'preview';

/** A token, and when it expires. */
export interface SignedToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Whether a token says that it is one for a preview. Only `verify` tells whether that is true. */
export function isPreviewToken(token: string): boolean {
  if (token.length > LONGEST_TOKEN) return false;
  try {
    return decodeJwt(token).aud === 'preview';
  } catch {
    return false;
  }
}

/** The claims of a token. */
export interface TokenContent {
  /** The id of the user or the entry. */
  readonly id: number;
  /** The state of the user in which the token is valid, as `UserTokens.secretOf` returns it; for a preview any text. */
  readonly secret: string;
}

/** Signs and verifies JSON Web Tokens (RFC 7519) of this site. */
export interface TokenSigner {
  /** @param expires seconds since 1970 */
  sign(purpose: TokenPurpose, content: TokenContent, expires: number): Promise<SignedToken>;
  /**
   * Returns the content of a token of this site, for this purpose, that has not expired.
   * @throws ApiError 403 `jwt_auth_invalid_token`; the message begins with `Expired token` if it was valid before
   */
  verify(purpose: TokenPurpose, token: string): Promise<TokenContent & SignedToken>;
}

interface SignerOptions {
  /** The server's secret, from which a key is derived for each purpose. */
  readonly key: KeyObject;
  readonly clock: Clock;
  /** The address of the site. */
  readonly issuer: string;
}

/** In characters. A longer token is rejected before it is read. */
export const LONGEST_TOKEN = 4096;

/** The code of plug-ins that front ends know. */
export const invalidToken = (message = 'The token is not valid.'): ApiError =>
  new ApiError('jwt_auth_invalid_token', 403, message);

/** @see TokenSigner */
export function createTokenSigner({ key, clock, issuer }: SignerOptions): TokenSigner {
  const keyOf = oncePer(
    new Map<TokenPurpose, Uint8Array>(),
    (purpose) => new Uint8Array(hkdfSync('sha256', key, '', `almanac ${purpose} token`, 32)),
  );
  return {
    async sign(purpose, { id, secret }, expires) {
      // Front ends read `data.user.id`, where the plug-ins have it.
      const own = purpose === 'preview' ? {} : { data: { user: { id } } };
      const token = await new SignJWT({ ...own, secret })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(purpose)
        .setSubject(String(id))
        .setIssuedAt(clock.now())
        .setExpirationTime(expires)
        .sign(keyOf(purpose));
      return { token, expires };
    },
    async verify(purpose, token) {
      if (token.length > LONGEST_TOKEN) throw invalidToken();
      const { payload } = await jwtVerify(token, keyOf(purpose), {
        algorithms: [ALGORITHM],
        issuer,
        audience: purpose,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'secret'],
      }).catch(rejected);
      return { ...contentOf(payload), token };
    },
  };
}

const ALGORITHM = 'HS256';

/** @throws ApiError */
function rejected(error: unknown): never {
  if (error instanceof errors.JWTExpired)
    throw invalidToken('Expired token: get another one with the refresh token, or log in.');
  if (error instanceof errors.JOSEError) throw invalidToken();
  throw error;
}

/** @throws ApiError for claims of another shape, which this server does not sign */
function contentOf({ sub, exp, secret }: JWTPayload): TokenContent & { readonly expires: number } {
  const id = Number(sub);
  if (!Number.isInteger(id) || typeof secret !== 'string' || exp === undefined)
    throw invalidToken();
  return { id, secret, expires: exp };
}

/** Tokens that open one entry that is not published, for reading (ADR 8). */
export interface PreviewTokens {
  issue(entryId: number): Promise<SignedToken>;
  /** Returns an anonymous viewer who may read the entry. @throws ApiError 403 `jwt_auth_invalid_token` */
  viewerOf(token: string): Promise<Viewer>;
}

/** @see PreviewTokens */
export const createPreviewTokens = (signer: TokenSigner, clock: Clock): PreviewTokens => ({
  issue: (id) =>
    signer.sign('preview', { id, secret: '' }, Math.floor(clock.now().getTime() / 1000) + HOUR),
  async viewerOf(token) {
    const { id: previews } = await signer.verify('preview', token);
    return { ...anonymous, previews };
  },
});

/** In seconds. */
const HOUR = 60 * 60;
