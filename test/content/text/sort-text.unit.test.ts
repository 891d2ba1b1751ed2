import { expect, test } from 'vitest';
import { toSortText } from '../../../src/content/text/fold-letters.ts';

test('letters with marks and capitals sort beside their plain ones', () => {
  const titles = ['Zebra', 'äpfel', 'Apple', 'öl', 'Ortho', 'Łan', 'lamp'];
  expect([...titles].sort((a, b) => (toSortText(a) < toSortText(b) ? -1 : 1))).toEqual([
    'äpfel',
    'Apple',
    'lamp',
    'Łan',
    'öl',
    'Ortho',
    'Zebra',
  ]);
});

test('white space counts once', () => {
  expect(toSortText('  A\n b ')).toBe('a b');
});
