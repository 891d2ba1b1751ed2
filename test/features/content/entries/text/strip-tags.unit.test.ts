import { expect, test } from 'vitest';
import { stripTags } from '../../../../../src/lib/strip-tags.ts';

test('tags, comments, scripts and styles go', () => {
  expect(stripTags('a<b title="1 > 2">c</b><!-- <i> -->d<script>e</script><style>f</style>')).toBe(
    'acd',
  );
});

test('a smaller-than sign before white space is text', () => {
  expect(stripTags('1 < 2 <b>3</b>')).toBe('1 < 2 3');
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
