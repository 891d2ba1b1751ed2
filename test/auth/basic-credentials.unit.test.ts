import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBasicCredentials } from '../../src/auth/authenticate.ts';

const encode = (text: string | Uint8Array): string =>
  `Basic ${Buffer.from(text).toString('base64')}`;

describe('the Authorization header', () => {
  test('is read as RFC 7617 §2 has it', () => {
    expect(parseBasicCredentials('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')).toEqual({
      user: 'Aladdin',
      password: 'open sesame',
    });
  });

  test('is read in UTF-8 (RFC 7617 §2.1)', () => {
    expect(parseBasicCredentials('Basic dGVzdDoxMjPCow==')).toEqual({
      user: 'test',
      password: '123£',
    });
  });

  test('gives back whatever name and password were put in', () => {
    const printable = fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(printable, printable, (name, password) => {
        const user = name.replaceAll(':', '');
        expect(parseBasicCredentials(encode(`${user}:${password}`))).toEqual({ user, password });
      }),
    );
  });

  test.each(['basic', 'BASIC', 'Basic  '])('may spell its scheme "%s"', (scheme) => {
    expect(parseBasicCredentials(`${scheme} ${Buffer.from('a:b').toString('base64')}`)).toEqual({
      user: 'a',
      password: 'b',
    });
  });

  test('may have a colon in the password, an empty name or an empty password', () => {
    expect(parseBasicCredentials(encode('ann:a:b:'))).toEqual({ user: 'ann', password: 'a:b:' });
    expect(parseBasicCredentials(encode(':b'))).toEqual({ user: '', password: 'b' });
    expect(parseBasicCredentials(encode('ann:'))).toEqual({ user: 'ann', password: '' });
  });

  test.each([
    '',
    'Basic',
    'Basic ',
    'Basic:QTpi',
    'Bearer QTpi',
    'Basic QTpi QTpi',
    'Basic QTpi, Basic QTpi',
    'Basic !!!!',
    'Basic QT=pi',
    encode('no colon'),
    encode('a\0b:c'),
    encode('ann:line\nbreak'),
    encode('ann:\u007f'),
    encode(Uint8Array.of(0xff, 0x3a, 0x61)),
    encode(Uint8Array.of(0xed, 0xa0, 0x80, 0x3a)),
  ])('is no credential as %j', (header) => {
    expect(parseBasicCredentials(header)).toBeNull();
  });

  test('never throws, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array().map(encode)),
        (header) => {
          const read = parseBasicCredentials(header);
          if (read) expect(`${read.user}:${read.password}`).not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });
});
