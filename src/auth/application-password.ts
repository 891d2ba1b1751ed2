import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';

/** Creates an application password of 24 letters and digits. Each of the 62 characters has the same probability (142 bits). */
export const createApplicationPassword = (): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Formats the password for people, in groups of four. */
export const chunkApplicationPassword = (password: string): string =>
  normalizeApplicationPassword(password).replace(/.{4}(?=.)/gsu, '$& ');

/** Removes white space, which people copy along. */
export const normalizeApplicationPassword = (given: string): string => given.replace(/\s/g, '');

/**
 * Hashes an application password for storage and look-up: HMAC-SHA-256 under the server's key, in lower-case hex. A fast hash is
 * enough, since the password is random and the key is not in the database.
 */
export const hashApplicationPassword = (key: KeyObject, given: string): string =>
  createHmac('sha256', key).update(normalizeApplicationPassword(given)).digest('hex');

/** Compares two hashes in constant time. */
export function areHashesEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const length = 24;
