import { createHmac, type KeyObject } from 'node:crypto';
import { ApiError } from '../lib/api-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { areHashesEqual } from './password.ts';
import {
  invalidToken,
  type SignedToken,
  type TokenPurpose,
  type TokenSigner,
} from './token-signer.ts';
import { toViewer, type Viewer } from './viewer.ts';

/** The tokens of one login. */
export interface IssuedTokens {
  readonly access: SignedToken;
  readonly refresh: SignedToken;
}

/** The columns of a user that decide which tokens are valid. */
export interface TokenUser {
  readonly id: number;
  readonly registered: string;
  readonly tokenGeneration: number;
  readonly areTokensBlocked: boolean;
}

/** Tokens with which front ends act for their users (ADR 8). */
export interface UserTokens {
  /** Issues the tokens of a login. @throws ApiError 403 `jwt_auth_revoked` if none may be issued to the user */
  issue(user: TokenUser): Promise<IssuedTokens>;
  /** Returns the viewer of an access token, with the current rights of the user. @throws ApiError 403 `jwt_auth_invalid_token` */
  viewerOf(accessToken: string): Promise<Viewer>;
  /** Issues an access token that does not outlive the refresh token. @throws ApiError 403 `jwt_auth_invalid_token` */
  renew(refreshToken: string): Promise<IssuedTokens & { readonly userId: number }>;
  /** Issues a code for the tokens of a login, valid for a minute. @throws ApiError as `issue` */
  issueCode(user: TokenUser): Promise<string>;
  /** Issues the tokens of a code. @throws ApiError 403 `jwt_auth_invalid_token` */
  redeem(code: string): Promise<IssuedTokens>;
  /** Identifies the tokens of a user that are valid at present. It changes when they are revoked; null if none is valid. */
  secretOf(user: TokenUser): string | null;
  /** When an access token that is issued now expires, in seconds since 1970. */
  nextExpiry(): number;
}

/** A code leads from one page to the next. */
const CODE_SECONDS = 60;

interface UserTokenOptions {
  readonly database: Database;
  /** The server's secret. */
  readonly key: KeyObject;
  readonly clock: Clock;
  readonly signer: TokenSigner;
  /** Lifetimes, in seconds. */
  readonly lifetimes: Readonly<Record<'access' | 'refresh', number>>;
}

/** Every request with a token queries the database, so that a revoked token is invalid immediately in every process. */
export function createUserTokens(options: UserTokenOptions): UserTokens {
  const { database, key, clock, signer, lifetimes } = options;
  const expiryOf = (purpose: keyof typeof lifetimes) =>
    Math.floor(clock.now().getTime() / 1000) + lifetimes[purpose];

  /** `registered` tells apart the users of two databases with one key. */
  const secretOf = ({ id, registered, tokenGeneration, areTokensBlocked }: TokenUser) =>
    areTokensBlocked
      ? null
      : createHmac('sha256', key)
          .update(`tokens ${id} ${registered} ${tokenGeneration}`)
          .digest('base64url');

  async function userOf(purpose: TokenPurpose, token: string) {
    const content = await signer.verify(purpose, token);
    const user = await database.tables
      .selectFrom('User')
      .select(['id', 'login', 'roles', 'registered', 'tokenGeneration', 'areTokensBlocked'])
      .where('id', '=', content.id)
      .executeTakeFirst();
    const secret = user && secretOf(user);
    if (!user || !secret || !areHashesEqual(secret, content.secret)) throw invalidToken();
    return { user, secret, signed: { token, expires: content.expires } };
  }

  /** @throws ApiError 403 `jwt_auth_revoked` */
  function contentFor(user: TokenUser) {
    const secret = secretOf(user);
    if (secret === null)
      throw new ApiError('jwt_auth_revoked', 403, 'Tokens are not issued to this user.');
    return { id: user.id, secret };
  }

  async function issue(user: TokenUser): Promise<IssuedTokens> {
    const content = contentFor(user);
    return {
      access: await signer.sign('access', content, expiryOf('access')),
      refresh: await signer.sign('refresh', content, expiryOf('refresh')),
    };
  }

  return {
    secretOf,
    nextExpiry: () => expiryOf('access'),
    issue,
    async issueCode(user) {
      const expires = Math.floor(clock.now().getTime() / 1000) + CODE_SECONDS;
      return (await signer.sign('code', contentFor(user), expires)).token;
    },
    redeem: async (code) => issue((await userOf('code', code)).user),
    viewerOf: async (token) => toViewer((await userOf('access', token)).user),
    async renew(token) {
      const { user, secret, signed } = await userOf('refresh', token);
      const expires = Math.min(expiryOf('access'), signed.expires);
      const access = await signer.sign('access', { id: user.id, secret }, expires);
      return { userId: user.id, access, refresh: signed };
    },
  };
}
