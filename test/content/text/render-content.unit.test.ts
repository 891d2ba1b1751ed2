import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderContent } from '../../../src/content/text/render-content.ts';

test('blank lines part paragraphs and other line ends become breaks', () => {
  expect(renderContent('First line\nsecond line\n\n\nNext paragraph')).toBe(
    '<p>First line<br />\nsecond line</p>\n<p>Next paragraph</p>\n',
  );
});

test('nothing but white space renders as nothing', () => {
  expect(renderContent(' \n\n ')).toBe('');
});

test('block elements stay outside of paragraphs', () => {
  expect(
    renderContent('<h2>Heading</h2>\nText\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\nEnd'),
  ).toBe('<h2>Heading</h2>\n<p>Text</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>End</p>\n');
});

test('paragraphs that are written out stay as they are', () => {
  expect(renderContent('<p>One</p>\n<p>Two</p>')).toBe('<p>One</p>\n<p>Two</p>\n');
});

test('a quotation gets paragraphs inside', () => {
  expect(renderContent('<blockquote>One\n\nTwo</blockquote>')).toBe(
    '<blockquote><p>One</p>\n<p>Two</p></blockquote>\n',
  );
});

test('preformatted text keeps its line ends', () => {
  expect(renderContent('<pre>a\n\n"b"</pre>\nText')).toBe('<pre>a\n\n"b"</pre>\n<p>Text</p>\n');
});

test('white space at the edges of a player or an object with parts is no line', () => {
  const players = ['<video controls>', '<object data="a">'] as const;
  const parts = ['<source src="a.mp4" />', '<param name="a" value="b" />'] as const;
  players.forEach((open, i) => {
    const close = `</${open.slice(1, 6)}${i ? 't' : ''}>`;
    const written = `${open}\n\n  ${parts[i]}\n  <a href="a">a</a>\n\n${close}\n\nEnd`;
    expect(renderContent(written)).toBe(
      `<p>${open}${parts[i]}<a href="a">a</a>${close}</p>\n<p>End</p>\n`,
    );
  });
  expect(renderContent('<video src="a">\nNone\n</video>')).toBe(
    '<p><video src="a"><br />\nNone<br />\n</video></p>\n',
  );
});

test('two breaks part paragraphs, one does not', () => {
  expect(renderContent('a<br>\n<BR/>b<br>c')).toBe('<p>a</p>\n<p>b<br />c</p>\n');
});

test('a shortcode alone gets no paragraph and keeps its quotes', () => {
  expect(renderContent('[playlist ids="1,2"]\n\nSay "hi"')).toBe(
    '[playlist ids="1,2"]\n<p>Say &#8220;hi&#8221;</p>\n',
  );
});

test('block comments go, the white space around them and the HTML between stay', () => {
  const raw =
    '<!-- wp:paragraph {"align":"left"} -->\n<p>It\'s\nhere</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:separator /-->\n<hr/>';
  expect(renderContent(raw)).toBe('\n<p>It&#8217;s\nhere</p>\n\n\n\n<hr/>');
});

test('comments that are no block comments stay in block content', () => {
  expect(renderContent('<!-- wp:html -->x<!-- note --><!-- /wp:html --><!-- wp:open')).toBe(
    'x<!-- note --><!-- wp:open',
  );
});

test('quotes and groups say how their children are laid out', () => {
  expect(
    renderContent('<!-- wp:quote -->\n<blockquote class="wp-block-quote"></blockquote>'),
  ).toContain('class="wp-block-quote is-layout-flow wp-block-quote-is-layout-flow"');
  expect(
    renderContent(
      '<!-- wp:group {"layout":{"type":"flex","justifyContent":"center","flexWrap":"\\u0022 x"}} --><div class="wp-block-group">',
    ),
  ).toContain(
    '"wp-block-group is-content-justification-center is-layout-flex wp-block-group-is-layout-flex"',
  );
});

test('galleries get their layout and number, and the images in them their ids', () => {
  const image = (id: number, more = '') =>
    `<!-- wp:image {"id":${id},"sizeSlug":"large"} --><figure class="wp-block-image"><img${more} src="${id}.jpg"/></figure><!-- /wp:image -->`;
  const gallery = (images: string) =>
    `<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery">${images}</figure><!-- /wp:gallery -->`;
  const figure = (attributes: string) =>
    `<figure class="wp-block-image"><img decoding="async"${attributes}/></figure>`;
  const layout = 'is-layout-flex wp-block-gallery-is-layout-flex';
  const written = `${gallery(image(7) + image(8, ' data-id="8"'))}${image(9)}${gallery('')}`;
  expect(renderContent(written)).toBe(
    `<figure class="wp-block-gallery wp-block-gallery-1 ${layout}">${figure(' data-id="7" src="7.jpg"')}${figure(' data-id="8" src="8.jpg"')}</figure>${figure(' src="9.jpg"')}<figure class="wp-block-gallery wp-block-gallery-2 ${layout}"></figure>`,
  );
});

test('a cover says of the element inside how its children are laid out', () => {
  const cover = (attributes: string) =>
    renderContent(
      `<!-- wp:cover ${attributes}--><div class="wp-block-cover"><div class="wp-block-cover__inner-container"><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->`,
    );
  const rendered = (layout: string) =>
    `<div class="wp-block-cover"><div class="wp-block-cover__inner-container is-layout-${layout} wp-block-cover-is-layout-${layout}"><p>a</p></div></div>`;
  expect(cover('')).toBe(rendered('flow'));
  expect(cover('{"layout":{"type":"constrained"}} ')).toBe(rendered('constrained'));
});

test('headings and lists get the class that the editor left out', () => {
  expect(renderContent('<!-- wp:heading --><h2 id="a">T</h2><!-- /wp:heading -->')).toBe(
    '<h2 class="wp-block-heading" id="a">T</h2>',
  );
});

test('the first large image is urgent, those after the third wait', () => {
  const image = '<img src="a.jpg" width="400" height="300" />';
  const tags = renderContent(`<!-- wp:html -->${image.repeat(4)}`).match(/<img[^>]*src/g);
  expect(tags).toEqual([
    '<img fetchpriority="high" decoding="async" src',
    '<img decoding="async" src',
    '<img decoding="async" src',
    '<img loading="lazy" decoding="async" src',
  ]);
});

test('an image that waits takes its width from the page', () => {
  const image = '<img src="a.jpg" width="40" height="30" srcset="b.jpg 80w" sizes="40px" />';
  const tags = renderContent(`<!-- wp:html -->${image.repeat(4)}`).match(/sizes="[^"]*"/g);
  expect(tags?.slice(2)).toEqual(['sizes="40px"', 'sizes="auto, 40px"']);
});

test('smilies that stand alone become emoji', () => {
  expect(renderContent('Fine :-) <code>:-)</code> a:)b')).toBe(
    '<p>Fine 🙂 <code>:-)</code> a:)b</p>\n',
  );
});

test('it never throws', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '-',
      '\n',
      ' ',
      '[',
      ']',
      '&',
      '<!--',
      '-->',
      ' wp:group ',
      '<p>',
      '</p>',
      '<br>',
    ],
    ...[
      '<blockquote>',
      '</blockquote>',
      '<li>',
      '<pre>',
      '</pre>',
      '[gallery ',
      '9x9',
      ':)',
      '<img ',
      '1',
      '{',
      '}',
    ],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      expect(typeof renderContent(pieces.join(''))).toBe('string');
    }),
  );
});

/** Rendering in time that grows with the square of the length would not end before the test is given up. */
test('long runs of hostile text are rendered', () => {
  const runs =
    `< <! <!-- <p <p> </p> <pre> <script> <br> <li> <blockquote> <!--\u0020wp:a [ [gallery [gallery\u0020" " ' '' " - -- &
    &# &#1 1x1 1.1 1' 1" "1 '1 0x :) :: <img <img\u0020width=" . ( ) \u0020`
      .trim()
      .split(/\s+/);
  for (const run of [
    ...runs,
    ' ',
    '\n',
    '\n ',
    ' \n',
    '\t\n x',
    '<!-- wp:a {',
    '} ',
    '&nbsp;',
    '" 1"',
  ]) {
    for (const prefix of ['', '<!-- wp:html -->', '<p "', '[gallery "']) {
      const text = prefix + run.repeat(Math.ceil(200_000 / run.length));
      expect(typeof renderContent(text)).toBe('string');
    }
  }
}, 120_000);
