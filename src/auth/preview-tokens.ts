import type { Clock } from '../lib/clock.ts';
import type { SignedToken, TokenSigner } from './token-signer.ts';
import { anonymous, type Viewer } from './viewer.ts';

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
