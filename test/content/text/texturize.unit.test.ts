import { expect, test } from 'vitest';
import { texturize } from '../../../src/content/text/texturize.ts';

const forms: readonly (readonly [name: string, typed: string, written: string])[] = [
  ['double quotes', '"One," he said.', '&#8220;One,&#8221; he said.'],
  ['single quotes', "'One' and 'two'.", '&#8216;One&#8217; and &#8216;two&#8217;.'],
  ['nested quotes', '"It was \'so\' cold"', '&#8220;It was &#8216;so&#8217; cold&#8221;'],
  ['quotes in brackets', '("One")', '(&#8220;One&#8221;)'],
  ['apostrophes', "don't, the dogs' and '99", 'don&#8217;t, the dogs&#8217; and &#8217;99'],
  ['shortened words', "'tis 'em", '&#8217;tis &#8217;em'],
  ['quoted numbers', '"12" and \'0.5\'', '&#8220;12&#8221; and &#8216;0.5&#8217;'],
  ['feet and inches', 'a 12" board, 9\' long', 'a 12&#8243; board, 9&#8242; long'],
  ['an inch that ends a quotation', '"it is 7" wide"', '&#8220;it is 7&#8243; wide&#8221;'],
  ['dashes', 'a -- b--c---d - e', 'a &#8212; b&#8211;c&#8212;d &#8211; e'],
  ['plain hyphens', 'well-kept xn--abc', 'well-kept xn--abc'],
  ['ellipses and marks', 'wait... Name (tm)', 'wait&#8230; Name &#8482;'],
  ['doubled quote signs', "``One''", '&#8220;One&#8221;'],
  ['products', '4x3 1.5x10', '4&#215;3 1.5&#215;10'],
  ['no products', '0x9f a4x3 4x3b', '0x9f a4x3 4x3b'],
  [
    'bare ampersands',
    'a & b &amp; &#38; <a href="?a&b">',
    'a &#038; b &amp; &#38; <a href="?a&#038;b">',
  ],
  [
    'markup',
    '<a title="\'x\'">"x"</a><!-- "x" -->',
    '<a title="\'x\'">&#8220;x&#8221;</a><!-- "x" -->',
  ],
  [
    'program text',
    '<code>"a" -- <b>"b"</b></code> "c"',
    '<code>"a" -- <b>"b"</b></code> &#8220;c&#8221;',
  ],
];

test.each(forms)('%s', (_, typed, written) => {
  expect(texturize(typed)).toBe(written);
});

test('what has been written once stays', () => {
  for (const [, , written] of forms) expect(texturize(written)).toBe(written);
});
