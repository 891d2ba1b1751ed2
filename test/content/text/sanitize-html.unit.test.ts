import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../../src/content/text/sanitize-html.ts';

test('text, quotes and references stay as written', () => {
  const html = '<p class="a" style="color: red">"Hi" &amp; it\'s &nbsp;&hellip; &#241;</p>';
  expect(sanitizeHtml(html)).toBe(html);
  expect(sanitizeHtml('a & b < c')).toBe('a &amp; b &lt; c');
});

test('comments stay, also those of blocks', () => {
  const html =
    '<!-- wp:paragraph {"className":"a"} -->\n<p>A</p>\n<!-- /wp:paragraph --><!--more-->';
  expect(sanitizeHtml(html)).toBe(html);
});

test('a comment in an attribute cannot end the attribute', () => {
  expect(sanitizeHtml('<b title="<!-- " onclick="x()" -->">x</b>')).not.toMatch(/<b[^>]* onclick/);
});

test('the tags of scripts, frames and forms go, and handlers', () => {
  expect(
    sanitizeHtml(
      '<p onclick="x()">a</p><script>b</script><iframe src="c"></iframe><form><input></form>',
    ),
  ).toBe('<p>a</p>b');
});

test('what was a script or a style sheet is text', () => {
  expect(sanitizeHtml('<p>Hi <script>alert(1)</script> there</p>')).toBe(
    '<p>Hi alert(1) there</p>',
  );
  expect(sanitizeHtml('<style>p{}</style>z')).toBe('p{}z');
  expect(sanitizeHtml('<script>if (a<1) b("<i onclick=x()>c</i>")</SCRIPT >')).toBe(
    'if (a&lt;1) b("<i>c</i>")',
  );
  expect(sanitizeHtml('<b title="<script>">x</b>')).toBe('<b title="&lt;script&gt;">x</b>');
});

test('void elements have a slash where they had one', () => {
  expect(sanitizeHtml('a<br>b<hr><wbr>')).toBe('a<br>b<hr><wbr>');
  expect(sanitizeHtml('a<br/>b<br />c<img src=x/>')).toBe('a<br />b<br />c<img src="x" />');
  expect(sanitizeHtml('<img src="x.png" onerror="a()" alt="q">')).toBe('<img src="x.png" alt="q">');
});

test('a reference that names no character is text', () => {
  expect(sanitizeHtml('&bogus; &hearts; &amp;bogus;')).toBe('&amp;bogus; &hearts; &amp;bogus;');
});

test.each([
  'javascript:x',
  ' java\nscript:x',
  'java&#115;cript&colon;x',
  'javascript&#58x;',
  'data:text/html,x',
  'vbscript:x',
])('the address %s goes', (address) => {
  expect(sanitizeHtml(`<a href="${address}">a</a>`)).toBe('<a>a</a>');
});

test('markup in the attributes of a block is sanitised too', () => {
  expect(
    sanitizeHtml(
      '<!-- wp:x {"a":["\\u003cb onclick=\\u0022x()\\u0022\\u003eB\\u003c/b\\u003e--\\\\"],"u":"?a\\u0026b"} /-->',
    ),
  ).toBe(
    '<!-- wp:x {"a":["\\u003cb\\u003eB\\u003c/b\\u003e\\u002d\\u002d\\\\"],"u":"?a\\u0026b"} /-->',
  );
  expect(sanitizeHtml('<!-- wp:x {"a":\\u003c} /-->')).toBe('<!-- wp:x {} /-->');
});

test('a flood of tags leaves its text', () => {
  expect(sanitizeHtml(`${'<b>'.repeat(100_000)}text <script>x</script>`)).toBe('text ');
});

test('styles keep what can do no harm', () => {
  expect(
    sanitizeHtml(
      '<p style="color: red; width: expression(1); background: url(javascript:x); margin: 1px">a</p>',
    ),
  ).toBe('<p style="color: red; margin: 1px">a</p>');
  const safe = `<p style="background:url(https://example.org/a;b.png);width:calc((1px + 2%) * 3)">a</p>`;
  expect(sanitizeHtml(safe)).toBe(safe);
});

const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '&',
      ';',
      '`',
      '\\',
      '\ue000',
      '0;',
      '<!--',
      '-->',
      '--!>',
      '<!',
    ],
    ...[
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<svg>',
      '<math>',
      '<textarea>',
      '<title>',
      '<noscript>',
      '<br',
      '<img alt=',
      '/>',
      '<plaintext>',
      '<iframe>',
      '<scr',
      'ipt>',
    ],
    ...[
      '<img src=',
      '<a href="',
      "<a href='",
      ' onerror=',
      'onclick="',
      'javascript:',
      'java&#115;cript&colon;',
    ],
    ...[
      'data:',
      'style="',
      'url(',
      'expression(',
      '&#58',
      '&#x6a;',
      '&lt;',
      '&quot;',
      '<!-- wp:a {"b":"',
      '"} -->',
    ],
    ...[
      '<iframe srcdoc="',
      '<p>',
      '</p>',
      '<table>',
      '<b title="',
      '<![CDATA[',
      ']]>',
      '<?',
      'srcset="',
      ',',
    ],
  ),
  fc.string({ maxLength: 6 }),
);
const hostileHtml = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));

test('no script, handler or address that runs code gets through, however it is written', () => {
  fc.assert(
    fc.property(hostileHtml, (html) => {
      const faults = faultsOf(parseFragment(sanitizeHtml(html)));
      expect(faults).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('what was sanitised once stays', () => {
  fc.assert(
    fc.property(hostileHtml, (html) => {
      const once = sanitizeHtml(html);
      expect(sanitizeHtml(once)).toBe(once);
    }),
    { numRuns: 3_000 },
  );
});

test('long runs of hostile text are sanitized', () => {
  for (const run of [
    '<',
    '<!--',
    '<b ',
    '<b>',
    '&',
    '<b style="',
    '<a href="',
    '<!-- -',
    ' ',
    '\n',
    '<p style="(',
    '<b><i>',
    '<div><p>',
    '<i title="</i">',
  ]) {
    for (const begin of ['<p style="', '<'])
      expect(typeof sanitizeHtml(begin + run.repeat(Math.ceil(100_000 / run.length)))).toBe(
        'string',
      );
  }
}, 120_000);

type Node = DefaultTreeAdapterTypes.Node;

function faultsOf(node: Node): string[] {
  const own: string[] = [];
  if ('tagName' in node) {
    if (
      /^(?:script|style|iframe|object|embed|form|input|svg|math|link|meta|base)$/.test(node.tagName)
    ) {
      own.push(node.tagName);
    }
    for (const { name, value } of node.attrs) {
      if (name.startsWith('on') || name === 'srcdoc') own.push(name);
      const address = [...value].filter((character) => character > ' ').join('');
      const isAddress = ['href', 'src', 'srcset', 'cite', 'poster'].includes(name);
      if (isAddress && /(?:^|,)(?:javascript|vbscript|data):/i.test(address)) own.push(value);
      if (
        name === 'style' &&
        /expression|javascript:|url\((?!["']?(?:https?:|[^:]*$))/i.test(value)
      )
        own.push(value);
    }
  }
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(faultsOf)] : own;
}

test.each([
  'position:fixed',
  'position:absolute',
  'position:sticky',
  'POSITION : fixed',
  'position:var(--p)',
  'inset:0',
  'inset-block-start:0',
  'top:0',
  'z-index:9999',
  'transform:translate(-50vw,-50vh)',
  'margin-top:-100vh',
  'margin:0 -50vw',
  'margin:calc(0px - 100vh)',
  'margin:calc(-1 * var(--x))',
  '--x:-100vh',
  'box-shadow:0 0 0 9999px #fff',
  'box-shadow:0 0 0 100vmax #fff',
  'outline:500px solid white',
  'outline-width:var(--x)',
  'filter:drop-shadow(0 0 999px red)',
])('a style can not put a text over the page around it: %s', (style) => {
  expect(sanitizeHtml(`<p style="${style};color:red">a</p>`)).toBe('<p style="color:red">a</p>');
});

test.each([
  'margin:0 auto 1.5em',
  'margin-top:var(--wp--preset--spacing--20)',
  '--own-color:#123abc',
  'box-shadow:0 1px 3px rgba(0, 0, 0, .2), inset 0 0 2px #9999ff',
  'outline:2px solid hsl(120deg 50% 50%)',
  'border:1px solid #000',
  'padding:calc(1px + 2vw)',
  'filter:brightness(90%)',
])('what stays in its place is kept: %s', (style) => {
  const html = `<p style="${style}">a</p>`;
  expect(sanitizeHtml(html)).toBe(html);
});
