import { expect, test } from 'vitest';
import { toSearchText } from '../../../src/content/text/fold-letters.ts';

test('tags part words, but not those that stand inside of words', () => {
  expect(toSearchText('<p>One</p><p>t<b>w</b>o</p>three<br>four')).toBe('one two three four');
});

test('references are decoded and letters folded', () => {
  expect(toSearchText('Caf&eacute; &#8220;STRASSE&#8221; &amp; Straße, Ørsted')).toBe(
    'cafe strasse strasse orsted',
  );
});

test('other scripts keep their letters without marks', () => {
  expect(toSearchText('Ёлка, Ελλάδα 東京 ٣')).toBe('елка ελλαδα 東京 ٣');
});

test('scripts, styles and comments hold no words', () => {
  expect(toSearchText('<!-- wp:x {"a":"b"} -->a<script>b</script><style>c</style>')).toBe('a');
});

test('punctuation is no word, but signs belong to one', () => {
  expect(toSearchText(' C++ — it\u2019s! ')).toBe('c it s c\ue02b\ue02b');
});
