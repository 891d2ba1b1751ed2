import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';

/** A new application password: 24 letters and digits, each of the 62 as likely as any other (142 bits). */
export const createApplicationPassword = (): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The password as people are shown it, in groups of four. */
export const chunkApplicationPassword = (password: string): string =>
  normalizeApplicationPassword(password).replace(/.{4}(?=.)/gsu, '$& ');

/** The password that was meant: white space, which people copy along, doesn't count. */
export const normalizeApplicationPassword = (given: string): string => given.replace(/\s/g, '');

/**
 * What is stored of an application password and found by it: HMAC-SHA-256 under the server's key, in lower-case hex.
 * A fast hash is enough, since the password is random and the key isn't in the database.
 */
export const hashApplicationPassword = (key: KeyObject, given: string): string =>
  createHmac('sha256', key).update(normalizeApplicationPassword(given)).digest('hex');

/** Whether two hashes are the same one, in a time that doesn't tell where they part. */
export function areHashesEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const length = 24;
