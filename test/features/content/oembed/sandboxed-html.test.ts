import { expect, test } from 'vitest';
import { sandboxedHtml } from '../../../../src/features/content/oembed/read-foreign-embed.ts';
import { attributeOf, elementsOf } from '../../../support/visitor.ts';

const base = { title: 'A film', width: 480, height: 270, site: 'https://site.test/blog' };

function frameOf(html: string, isKnown: boolean) {
  const made = sandboxedHtml({ html, isKnown, ...base });
  const frames = elementsOf(made).filter(({ tagName }) => !/^(html|head|body)$/.test(tagName));
  const [frame] = frames;
  if (!frame || frames.length > 1) throw new Error(`This is not one frame: ${made}`);
  return (name: string) => attributeOf(frame, name);
}

test("a known provider's player keeps its origin and loses everything else that it brought", () => {
  const frame = frameOf(
    '<iframe src="https://player.example/1?a=1&amp;b=2" onload="alert(1)" srcdoc="<b>" sandbox="allow-top-navigation"></iframe>',
    true,
  );
  expect(frame('src')).toBe('https://player.example/1?a=1&b=2');
  expect(frame('sandbox')?.split(' ')).toContain('allow-same-origin');
  expect(frame('sandbox')).not.toContain('top-navigation');
  expect(frame('onload')).toBeUndefined();
  expect(frame('srcdoc')).toBeUndefined();
});

test('an address without a scheme is meant by https', () => {
  expect(frameOf('<iframe src="//player.example/1"></iframe>', true)('src')).toBe(
    'https://player.example/1',
  );
});

test.each([
  [
    'more than a frame',
    '<iframe src="https://player.example/1"></iframe><script>alert(1)</script>',
  ],
  ['text beside it', 'x<iframe src="https://player.example/1"></iframe>'],
  [
    'two frames',
    '<iframe src="https://a.example/"></iframe><iframe src="https://b.example/"></iframe>',
  ],
  ['no frame', '<blockquote>said</blockquote><script src="https://x.example/x.js"></script>'],
  ['a frame of a script', '<iframe src="javascript:alert(1)"></iframe>'],
  ['a frame without encryption', '<iframe src="http://player.example/1"></iframe>'],
  ['a frame of this site', '<iframe src="https://site.test/uploads/x"></iframe>'],
  ['a frame of nothing', '<iframe></iframe>'],
  ['a path', '<iframe src="/wp-admin/"></iframe>'],
])('%s is shown with no origin at all', (_, html) => {
  const frame = frameOf(html, true);
  expect(frame('srcdoc')).toBe(html);
  expect(frame('src')).toBeUndefined();
  expect(frame('sandbox')).not.toContain('allow-same-origin');
});

test('nobody else keeps an origin', () => {
  const frame = frameOf('<iframe src="https://player.example/1"></iframe>', false);
  expect(frame('sandbox')).not.toContain('allow-same-origin');
  expect(frame('srcdoc')).toContain('player.example');
});
