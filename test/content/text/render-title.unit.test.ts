import { expect, test } from 'vitest';
import { renderTitle } from '../../../src/content/text/texturize.ts';

test('a title is typographic and trimmed', () => {
  expect(renderTitle(" Anna's <em>garden</em> & house ")).toBe(
    'Anna&#8217;s <em>garden</em> &#038; house',
  );
});
