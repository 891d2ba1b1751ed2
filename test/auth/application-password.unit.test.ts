import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areHashesEqual,
  chunkApplicationPassword,
  createApplicationPassword,
  hashApplicationPassword,
  normalizeApplicationPassword,
} from '../../src/auth/password.ts';

const key = createSecretKey(randomBytes(32));
const password = fc.stringMatching(/^[a-zA-Z0-9]{1,40}$/);

describe('an application password', () => {
  test('is 24 letters and digits, and never the same one', () => {
    const made = Array.from({ length: 200 }, createApplicationPassword);
    for (const one of made) expect(one).toMatch(/^[a-zA-Z0-9]{24}$/);
    expect(new Set(made).size).toBe(made.length);
  });

  test('has each of the 62 characters about as often', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 2000; i++)
      for (const letter of createApplicationPassword())
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const expected = (2000 * 24) / 62;
    const chiSquare = [...counts.values()].reduce(
      (sum, n) => sum + (n - expected) ** 2 / expected,
      0,
    );
    // 61 degrees of freedom: a fair source goes beyond 130 once in a million runs.
    expect(chiSquare).toBeLessThan(130);
  });

  test('is shown in groups of four', () => {
    expect(chunkApplicationPassword('abcdefghijklmnopqrstuvwx')).toBe(
      'abcd efgh ijkl mnop qrst uvwx',
    );
    expect(chunkApplicationPassword('abcde')).toBe('abcd e');
    expect(chunkApplicationPassword('')).toBe('');
  });

  test('is the same one however it is spaced', () => {
    fc.assert(
      fc.property(
        password,
        fc.array(fc.nat(40)),
        fc.constantFrom(' ', '\t', '\u00a0', '\r\n'),
        (text, places, space) => {
          const spaced = places.reduce((t, at) => t.slice(0, at) + space + t.slice(at), text);
          expect(normalizeApplicationPassword(spaced)).toBe(text);
          expect(normalizeApplicationPassword(chunkApplicationPassword(text))).toBe(text);
          expect(hashApplicationPassword(key, spaced)).toBe(hashApplicationPassword(key, text));
        },
      ),
    );
  });

  test('differs by case and by every character', () => {
    fc.assert(
      fc.property(password, password, (one, other) => {
        fc.pre(one !== other);
        expect(hashApplicationPassword(key, one)).not.toBe(hashApplicationPassword(key, other));
      }),
    );
  });
});

describe('the hash of an application password', () => {
  test('is HMAC-SHA-256 in hex', () => {
    // Computed by `openssl dgst -sha256 -hmac Jefe`.
    expect(
      hashApplicationPassword(createSecretKey(Buffer.from('Jefe')), 'whatdoyawantfornothing?'),
    ).toBe('404ca403a3181eff5f3832f7f159dd43e1b09620b7635d4c06fe6329aba52d4a');
  });

  test('is another one under another key', () => {
    const other = createSecretKey(randomBytes(32));
    expect(hashApplicationPassword(other, 'abcd')).not.toBe(hashApplicationPassword(key, 'abcd'));
  });

  test('equals only itself, whatever it is compared with', () => {
    const hash = hashApplicationPassword(key, 'abcd');
    expect(areHashesEqual(hash, hashApplicationPassword(key, 'ab cd'))).toBe(true);
    expect(areHashesEqual(hash, hash.toUpperCase())).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(areHashesEqual(hash, text)).toBe(false);
      }),
    );
  });
});
