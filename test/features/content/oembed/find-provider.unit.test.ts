import { expect, test } from 'vitest';
import { findProvider } from '../../../../src/features/content/oembed/read-foreign-embed.ts';

test.each([
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/oembed'],
  ['http://www.youtube.com/watch?v=abc', 'https://www.youtube.com/oembed'],
  ['https://youtu.be/abc', 'https://www.youtube.com/oembed'],
  ['https://vimeo.com/1234', 'https://vimeo.com/api/oembed.json'],
  ['https://www.flickr.com/photos/someone/123', 'https://www.flickr.com/services/oembed/'],
])('%s is asked about at %s', (address, endpoint) => {
  expect(findProvider(address)).toEqual({ address: endpoint, format: 'json' });
});

test.each([
  'https://example.org/elsewhere',
  'https://www.youtube.com.example.org/watch?v=1',
  'https://example.org/?https://www.youtube.com/watch?v=1',
  'https://vimeo.com.example.org/1234',
  'nonsense',
  '',
])('nobody is known for %s', (address) => {
  expect(findProvider(address)).toBeNull();
});

test('a long address is compared', () => {
  expect(findProvider(`https://www.flickr.com/${'photos/'.repeat(500_000)}`)).not.toBeUndefined();
});
