import { expect, test } from 'vitest';
import { sanitizeBasic, sanitizeComment } from '../../../src/content/text/sanitize-html.ts';

test('small formatting stays, anything else leaves its text', () => {
  expect(sanitizeComment('<b>a</b> <h2>b</h2> <img src=x> "c" & it\'s')).toBe(
    '<b>a</b> b  "c" &amp; it\'s',
  );
});

test('links lose all but address and title, and are not followed by search engines', () => {
  expect(
    sanitizeComment('<a href="https://example.org" title="t" onclick="x()" rel="me">x</a>'),
  ).toBe('<a href="https://example.org" title="t" rel="nofollow ugc">x</a>');
});

test('a title or a description has the same, and links as they are', () => {
  expect(sanitizeBasic('a & b <script>x</script><em>y</em><img src=x>')).toBe(
    'a &amp; b x<em>y</em>',
  );
  expect(sanitizeBasic('<a href="/x" rel="me">x</a>')).toBe('<a href="/x">x</a>');
});

test('addresses that run code go', () => {
  expect(sanitizeComment('<a href="java&#115;cript:x">x</a>')).toBe('<a rel="nofollow ugc">x</a>');
});
