import { expect, it } from 'vitest';
import { renderContent } from '../../../../src/content/text/render-content.ts';
import { rawContent } from '../../../../src/features/admin/move-in/remote-fields.ts';

it.each([
  '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:paragraph -->\n<p class="a">One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 class="wp-block-heading">Two</h2>\n<!-- /wp:heading -->\n\n<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Three</h3>\n<!-- /wp:heading -->',
])('makes paragraphs and headings that were rendered blocks again: %s', (written) => {
  expect(rawContent({ rendered: renderContent(written) })).toBe(written);
});

it.each([
  '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>"Said"</p>\n<!-- /wp:paragraph --><cite>Who</cite></blockquote>\n<!-- /wp:quote -->',
  '<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group"><!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>a & b</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n\n\n\n<p>b</p></div>\n<!-- /wp:group -->',
  '<!-- wp:html -->\n<h3>Bare</h3>\n<!-- /wp:html -->',
  'Lines\nand "more"\n\n<blockquote>q</blockquote>\n[gallery]',
  '',
])('keeps what was rendered, so that it is shown alike: %s', (written) => {
  const rendered = renderContent(written);
  expect(renderContent(rawContent({ rendered }))).toBe(rendered);
});

it('leaves what needs no blocks as it is', () => {
  expect(rawContent({ rendered: '<p>One<br />\nTwo</p>\n' })).toBe('<p>One<br />\nTwo</p>');
  expect(rawContent({ raw: 'as written', rendered: '<p>as written</p>' })).toBe('as written');
});
