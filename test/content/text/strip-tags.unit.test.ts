import { expect, test } from 'vitest';
import { stripTags } from '../../../src/lib/strip-tags.ts';

test('tags, comments, scripts and styles go', () => {
  expect(stripTags('a<b title="1 > 2">c</b><!-- <i> -->d<script>e</script><style>f</style>')).toBe(
    'acd',
  );
});

test.each([
  ['1 < 2 <b>3</b>', '1 < 2 3'],
  ['Kids <12 free <b>now</b>', 'Kids <12 free now'],
  ['a </3 b <3 <= <> </ c', 'a </3 b <3 <= <> </ c'],
  ['<', '<'],
  ['a<!doctype>b<?php x ?>c<!-- <1 -->d', 'abcd'],
  ['1<<b>2</b> <<i>script>x</<i>script>', '1&lt;2 &lt;script>x&lt;/script>'],
])('a smaller-than sign that opens no markup is text: %s', (html, text) => {
  expect(stripTags(html)).toBe(text);
});

test('markup that never ends goes to the end', () => {
  expect(stripTags('a<b')).toBe('a');
  expect(stripTags('a<script>b')).toBe('a');
});

test('the caller may put something in place of a tag', () => {
  expect(stripTags('a<BR>b</p>c', (name) => `[${name}]`)).toBe('a[br]b[p]c');
});

test('long runs of hostile text are stripped', () => {
  for (const run of ['<', '<a', '<a "', '<script>', '<!--', "<a '", '<style', '""', '<a>', '< ']) {
    expect(typeof stripTags(run.repeat(1_000_000 / run.length))).toBe('string');
  }
});
