import { expect, test } from 'vitest';
import { renderComment } from '../../../src/content/text/render-content.ts';

test('a comment gets paragraphs, breaks and quotes', () => {
  expect(renderComment('I\'d say "yes"\nand so\n\nBye')).toBe(
    '<p>I&#8217;d say &#8220;yes&#8221;<br />\nand so</p>\n<p>Bye</p>\n',
  );
});

test('addresses become links without the punctuation around them', () => {
  expect(renderComment('(see https://example.org/a_(b)?c=d), www.example.org.')).toBe(
    '<p>(see <a href="https://example.org/a_(b)?c=d" rel="nofollow ugc">https://example.org/a_(b)?c=d</a>), <a href="http://www.example.org" rel="nofollow ugc">www.example.org</a>.</p>\n',
  );
});

test('mail addresses become links', () => {
  expect(renderComment('anna@example.org')).toBe(
    '<p><a href="mailto:anna@example.org">anna@example.org</a></p>\n',
  );
});

test('what is a link or program text already stays', () => {
  const html = '<a href="http://example.org">http://example.org</a> <code>http://x.example</code>';
  expect(renderComment(html)).toBe(`<p>${html}</p>\n`);
});

test('scripts and half an address are not linked', () => {
  expect(renderComment('javascript://alert http:// www.')).toBe(
    '<p>javascript://alert http:// www.</p>\n',
  );
});

test('long runs of address characters are rendered', () => {
  for (const run of [
    'a',
    'a.',
    'a@',
    'www.',
    'http://',
    '.',
    ')',
    'a@a.',
    '-',
    'http://a)',
    '@a.aa-',
  ]) {
    const text = `http://x www. a@b ${run.repeat(400_000 / run.length)}`;
    expect(typeof renderComment(text)).toBe('string');
  }
}, 120_000);
