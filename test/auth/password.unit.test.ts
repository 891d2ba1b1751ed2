import { scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/auth/password.ts';

/** Stored by other parameters than today's, made without the code under test. */
function storedUnder(password: string, ln: number): string {
  const salt = Buffer.from('0123456789abcdef');
  const hash = scryptSync(password, salt, 32, { N: 2 ** ln, r: 8, p: 1 });
  return `$scrypt$ln=${ln},r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

const wrong = { matches: false, outdated: false };

describe('a login password', () => {
  test('matches itself and nothing else', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', stored)).toEqual({
      matches: true,
      outdated: false,
    });
    for (const other of ['', 'correct hors', 'correct horse ', 'Correct horse', 'correct\0horse'])
      expect(await verifyPassword(other, stored)).toEqual(wrong);
  });

  test('is stored with its parameters, under a salt of its own', async () => {
    const [one, other] = [await hashPassword('same'), await hashPassword('same')];
    expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  test('may be empty, long, or in any script', async () => {
    for (const password of ['', 'x'.repeat(5000), '密码 🔑 \u0000'])
      expect((await verifyPassword(password, await hashPassword(password))).matches).toBe(true);
  });

  test('is the same one however its accents are composed', async () => {
    const stored = await hashPassword('caf\u00e9');
    expect((await verifyPassword('cafe\u0301', stored)).matches).toBe(true);
  });

  test('that was stored under other parameters still matches, and asks to be stored anew', async () => {
    const stored = storedUnder('old', 10);
    expect(await verifyPassword('old', stored)).toEqual({ matches: true, outdated: true });
    expect(await verifyPassword('new', stored)).toEqual(wrong);
  });
});

describe('what is no stored password', () => {
  test.each([
    '',
    'secret',
    '$P$BxZ1X8qL0mJkq3Ih6rFqKq9xkqk6E.0',
    '$scrypt$ln=14,r=8,p=5$$',
    storedUnder('secret', 10).replace('ln=10', 'ln=40'),
    storedUnder('secret', 10).replace('ln=10', 'ln=0'),
    storedUnder('secret', 10).replace('r=8', 'r=4096'),
    `${storedUnder('secret', 10)}\n`,
    storedUnder('secret', 10).slice(0, -1),
  ])('never matches: %j', async (stored) => {
    expect(await verifyPassword('secret', stored)).toEqual(wrong);
  });
});
