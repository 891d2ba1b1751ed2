import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

/** A key that only the letter holds, of 256 random bits. */
export const createResetKey = (): string => randomBytes(32).toString('base64url');

/** What is stored of a key. */
export const hashResetKey = (secret: KeyObject, key: string): string =>
  createHmac('sha256', secret).update(`password reset ${key}`).digest('hex');

/** How long a key opens the way to a new password, in seconds. */
export const RESET_SECONDS = 3600;
