import { expect, test } from 'vitest';
import { readElements, readPlace } from '../../../src/content/blocks/read-elements.ts';

const read = (html: string, ...places: string[]) =>
  readElements(html, places.map(readPlace)).map((found) => found?.inner ?? null);

test('places are the first elements of a name, of a list of names, in another, or with an attribute', () => {
  const html =
    '\n<h3>a <b>b</b></h3><figure><a id="x">c</a></figure><a download>d</a><ul><li>1<li>2</ul>';
  expect(read(html, 'h2,h3', 'a', 'figure>a', 'a[download]', 'li', 'p', '*')).toEqual([
    'a <b>b</b>',
    'c',
    'c',
    'd',
    '1',
    null,
    'a <b>b</b>',
  ]);
  expect(read(html, '')).toEqual([html]);
});

test('attributes are read as browsers do', () => {
  const [found] = readElements('<img src="a?b&amp;c" ALT=d>', [readPlace('img@src')]);
  expect(found?.attributes).toEqual({ src: 'a?b&c', alt: 'd' });
});

test('a place that cannot be read is a mistake of the table', () => {
  expect(() => readPlace('a b')).toThrow('a b is no place in HTML.');
});
