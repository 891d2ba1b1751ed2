import { expect, test } from 'vitest';
import { renderExcerpt } from '../../../src/content/text/render-excerpt.ts';

test('a written excerpt gets paragraphs', () => {
  expect(renderExcerpt('Short\n\n"and" sweet', 'ignored')).toBe(
    '<p>Short</p>\n<p>&#8220;and&#8221; sweet</p>\n',
  );
});

test('an empty excerpt of an empty content is empty', () => {
  expect(renderExcerpt('', '')).toBe('');
});

test('a short content is its own excerpt, without tags', () => {
  expect(renderExcerpt('', 'One line\nsame\n\n<b>Second</b><script>no()</script>')).toBe(
    '<p>One line same Second</p>\n',
  );
});

test('of a long content the first 55 words remain', () => {
  const words = Array.from({ length: 56 }, (_, index) => `w${index}`);
  expect(renderExcerpt('', words.slice(0, 55).join(' '))).toBe(
    `<p>${words.slice(0, 55).join(' ')}</p>\n`,
  );
  expect(renderExcerpt('', words.join(' '))).toBe(
    `<p>${words.slice(0, 55).join(' ')} [&hellip;]</p>\n`,
  );
});

test('an excerpt ends where more begins', () => {
  expect(renderExcerpt('', 'before\n<!--more-->\nafter')).toBe('<p>before</p>\n');
  expect(renderExcerpt('', 'before<!--more Go on-->after')).toBe('<p>before</p>\n');
  const block = '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->';
  const paragraph = (text: string) =>
    `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
  expect(renderExcerpt('', `${paragraph('before')}\n${block}\n${paragraph('after')}`)).toBe(
    '<p>before</p>\n',
  );
  expect(renderExcerpt('written', 'before<!--more-->after')).toBe('<p>written</p>\n');
});

test('the length can be asked for', () => {
  expect(renderExcerpt('', 'one two three', 2)).toBe('<p>one two [&hellip;]</p>\n');
});

test('blocks that are no running text are left out, with all that is in them', () => {
  const raw = `<!-- wp:heading --><h2>Title</h2><!-- /wp:heading -->
<!-- wp:cover --><div><!-- wp:cover --><!-- /wp:cover --><!-- wp:paragraph --><p>covered</p><!-- /wp:paragraph --></div><!-- /wp:cover -->
<!-- wp:image {"id":3} --><figure><figcaption>caption</figcaption></figure><!-- /wp:image -->
<!-- wp:group --><div><!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph --></div><!-- /wp:group -->
<!-- wp:latest-posts {"a":1} /--><!-- wp:paragraph --><p>End [gallery ids="1"]</p><!-- /wp:paragraph -->`;
  expect(renderExcerpt('', raw)).toBe('<p>Title Text End</p>\n');
});

test('lists and what nests more deeply are left out, a quotation and what stands in columns are not', () => {
  const block = (name: string, html: string) => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;
  const paragraph = (text: string) => block('paragraph', `<p>${text}</p>`);
  const list = block('list', `<ul>${block('list-item', '<li>item</li>')}</ul>`);
  const quote = block('quote', `<blockquote>${paragraph('Quoted')}<cite>Who</cite></blockquote>`);
  const deep = block('quote', block('quote', paragraph('deep')));
  const columns = block('columns', block('column', list + paragraph('In a column')));
  expect(renderExcerpt('', list + quote + deep + columns + paragraph('End'))).toBe(
    '<p>Quoted Who In a column End</p>\n',
  );
});

test('an excerpt ends with the first page', () => {
  expect(renderExcerpt('', '<!--nextpage-->One\n<!--nextpage-->\nTwo')).toBe('<p>One</p>\n');
});

test('a shortcode is left out with all that is in it', () => {
  expect(renderExcerpt('', '[caption width="3"]<img src="a.jpg" /> Words[/caption] Text')).toBe(
    '<p>Text</p>\n',
  );
});

test('the numbers of footnotes are left out', () => {
  const mark = '<sup data-fn="d3b8" class="fn"><a href="#d3b8" id="d3b8-link">1</a></sup>';
  const raw = `<!-- wp:paragraph -->\n<p>Said${mark}, a<sup>2</sup>.</p>\n<!-- /wp:paragraph -->`;
  expect(renderExcerpt('', raw)).toBe('<p>Said, a2.</p>\n');
});
