import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLogin, isRole, parseRoles } from '../../src/auth/viewer.ts';
import { isEmail } from '../../src/lib/mailbox.ts';

describe('a login', () => {
  test.each([
    'a',
    'Ann',
    'ann.lee',
    'ann_lee-2',
    'ann@example.org',
    'ann lee',
    '42',
    'x'.repeat(60),
  ])('may be "%s"', (login) => {
    expect(isLogin(login)).toBe(true);
  });

  test.each([
    '',
    ' ',
    ' ann',
    'ann ',
    'ann  lee',
    'ann\tlee',
    'ann\n',
    'änn',
    'ann+lee',
    "o'hara",
    '<b>',
    'ann:lee',
    'a\0b',
    'x'.repeat(61),
    '\u212Aelvin',
  ])('may not be %j', (login) => {
    expect(isLogin(login)).toBe(false);
  });
});

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'ann.lee+news@mail.example.org',
    "o'hara@example.org",
    'a@1.example',
    `${'x'.repeat(64)}@example.org`,
  ])('may be "%s"', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    '',
    '@',
    'ann',
    'ann@',
    '@example.org',
    'ann@localhost',
    'ann@example.',
    'ann@.org',
    'ann@ex..org',
    'ann@-ex.org',
    'ann@ex-.org',
    'ann lee@example.org',
    'ann@exam ple.org',
    'ann@example.org\n',
    'a@b@example.org',
    '"ann"@example.org',
    'ann@[127.0.0.1]',
    `${'x'.repeat(65)}@example.org`,
    `ann@${'x'.repeat(64)}.org`,
  ])('may not be %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('may be whatever well-formed addresses are made of letters, digits and common marks', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: '-1' }), (email) => {
        expect(isEmail(email)).toBe(true);
      }),
    );
  });

  test('is at most 254 characters long', () => {
    const labels = Array.from({ length: 4 }, () => 'x'.repeat(46)).join('.');
    const ofLength = (n: number) => `${'a'.repeat(n - labels.length - 5)}@${labels}.org`;
    expect(ofLength(254)).toHaveLength(254);
    expect(isEmail(ofLength(254))).toBe(true);
    expect(isEmail(ofLength(255))).toBe(false);
  });

  test('is judged even when it is long and wrong', () => {
    expect(isEmail(`${'a.'.repeat(1_000_000)}@`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(1_000_000)}`)).toBe(false);
    expect(isLogin(`${'a '.repeat(1_000_000)} `)).toBe(false);
  });
});

describe('a stored list of roles', () => {
  test('gives the roles of this site in their order', () => {
    expect(parseRoles('author,shop_manager,subscriber')).toEqual(['author', 'subscriber']);
    expect(parseRoles('')).toEqual([]);
  });

  test('knows a role by its exact name', () => {
    expect(isRole('editor')).toBe(true);
    expect(isRole('Editor')).toBe(false);
    expect(isRole('length')).toBe(false);
  });
});
