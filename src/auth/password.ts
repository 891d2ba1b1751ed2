import {
  createHmac,
  type KeyObject,
  randomBytes,
  randomInt,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

/** The result of a password check. */
interface PasswordVerdict {
  readonly matches: boolean;
  /** It matches, but was stored with other parameters than the current ones. Store it again with `hashPassword`. */
  readonly outdated: boolean;
}

/**
 * In characters: the least of a login password that a person chooses on a page, at the desk or by command. REST and GraphQL take
 * any password, as documented.
 */
export const SHORTEST_PASSWORD = 8;

/**
 * Hashes a login password as `$scrypt$ln=…,r=…,p=…$salt$hash`. It takes about a tenth of a second and 16 MiB, off the main
 * thread.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, { ...current, salt, hash: Buffer.alloc(32) });
  return `$scrypt$${parametersText(current)}$${encode(salt)}$${encode(hash)}`;
}

/**
 * Compares a login password with the result of `hashPassword`. An unusable hash takes the same time and never matches, so that
 * the time does not reveal who can log in by password.
 */
export async function verifyPassword(password: string, stored: string): Promise<PasswordVerdict> {
  const known = parse(stored);
  const expected = known ?? { ...current, salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
  const equal = timingSafeEqual(await derive(password, expected), expected.hash);
  const matches = known !== null && equal;
  return { matches, outdated: matches && parametersText(expected) !== parametersText(current) };
}

interface Parameters {
  /** Binary logarithm of the cost N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

interface StoredPassword extends Parameters {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** One of the equally strong settings of OWASP's Password Storage Cheat Sheet, with little memory. */
const current: Parameters = { ln: 14, r: 8, p: 5 };

// Bounded, so that a damaged or foreign row costs 256 MiB at most.
const shape =
  /^\$scrypt\$ln=([1-9]|1[0-7]),r=([1-9]|1[0-6]),p=([1-9]|1[0-6])\$([\w-]{16,128})\$([\w-]{43,171})$/;

function parse(stored: string): StoredPassword | null {
  const [, ln, r, p, salt, hash] = shape.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return { ln: Number(ln), r: Number(r), p: Number(p), salt: decode(salt), hash: decode(hash) };
}

const parametersText = ({ ln, r, p }: Parameters): string => `ln=${ln},r=${r},p=${p}`;
const encode = (bytes: Buffer): string => bytes.toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

function derive(password: string, { ln, r, p, salt, hash }: StoredPassword): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p + 2) };
  // Two machines may compose the accents of the same password differently (RFC 8265 §4.2).
  const typed = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, hash.length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

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
