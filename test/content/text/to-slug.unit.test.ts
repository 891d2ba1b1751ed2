import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSlug } from '../../../src/content/text/to-slug.ts';

test.each([
  ['Hello, World!', 'hello-world'],
  ['Ärger in der Straße', 'arger-in-der-strase'],
  ['Ærø, København & Łódź', 'aero-kobenhavn-lodz'],
  ['Trần Hưng Đạo', 'tran-hung-dao'],
  ['Œuvre de Þór', 'oeuvre-de-thor'],
  ['İstanbul IĞDIR', 'istanbul-igdir'],
  ['v1.2/3 — “done” 2×2', 'v1-2-3-done-2x2'],
  ['Q&amp;A &#8212; <b>bold</b>', 'qa-bold'],
  ['50% off -- now', '50-off-now'],
  ['--- ---', ''],
  ['Привет, мир', '%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82-%d0%bc%d0%b8%d1%80'],
  ['日本', '%e6%97%a5%e6%9c%ac'],
  ['%d0%9f kept', '%d0%9f-kept'],
])('%s → %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test('a composed and a decomposed letter make the same slug', () => {
  expect(toSlug('Cafe\u0301 й'.normalize('NFD'))).toBe(toSlug('Café й'.normalize('NFC')));
});

test('a slug ends between characters, at 200 bytes or before', () => {
  expect(toSlug('ж'.repeat(100))).toBe('%d0%b6'.repeat(33));
});

test('any text makes a slug of the allowed characters, and a slug is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const slug = toSlug(text);
      expect(slug).toMatch(/^(?:(?:[a-z0-9_]|%[0-9a-f]{2})+(?:-|$))*$/);
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(slug).not.toMatch(/^-|--|-$/);
      expect(toSlug(slug)).toBe(slug);
    }),
  );
});
