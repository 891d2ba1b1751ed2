import { expect, it } from 'vitest';
import { chosenCoding, isEncodable } from '../../src/http/compression.ts';
import { codedTag, entityTags, isKnownTag, tagToConfirm } from '../../src/http/entity-tag.ts';

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['compress', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['gzip;q=0', null],
  ['gzip ; q=0.000', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *;q=0.3', 'zstd'],
  ['identity;q=1, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0, gzip;q=0.2', 'gzip'],
  [',, gzip', 'gzip'],
])('Accept-Encoding %j is answered in %s', (header, coding) => {
  expect(chosenCoding(header)).toBe(coding);
});

it('gives each coding a tag that means the same content', () => {
  expect(codedTag('"a-1"', 'gzip')).toBe('"a-1-gzip"');
  expect(entityTags('"a-1-gzip", W/"b-br", "c"')).toEqual(['"a-1"', 'W/"b"', '"c"']);
  for (const header of ['"a-gzip"', 'W/"a-br"', '"x", "a-zstd"', '"a"', '*'])
    expect(isKnownTag(header, '"a"')).toBe(true);
  for (const header of ['"a-deflate"', '"b-gzip"', 'a-gzip', null])
    expect(isKnownTag(header, '"a"')).toBe(false);
});

it('confirms the tag that the caller has', () => {
  expect(tagToConfirm('"x", W/"a-br"', '"a"')).toBe('"a-br"');
  expect(tagToConfirm('*', '"a"')).toBe('"a"');
});

it.each([
  ['application/json; charset=UTF-8', true],
  ['application/graphql-response+json', true],
  ['application/rss+xml', true],
  ['text/calendar', true],
  ['text/html; charset=UTF-8', true],
  ['image/svg+xml', true],
  ['text/event-stream', false],
  ['multipart/mixed; boundary="-"', false],
  ['image/png', false],
  ['application/zip', false],
  ['application/jsonl', false],
])('a response of the type %s is compressed: %s', (type, expected) => {
  expect(isEncodable(200, { 'content-type': type })).toBe(expected);
});

it.each([
  [200, { 'content-encoding': 'gzip' }],
  [206, {}],
  [204, {}],
  [200, { 'content-range': 'bytes 0-1/2' }],
  [200, { 'cache-control': 'public, no-transform' }],
])('a response with the status %i and %j is sent as it is', (status, headers) => {
  const type = { 'content-type': 'text/plain' };
  expect(isEncodable(200, type)).toBe(true);
  expect(isEncodable(status, { ...type, ...(headers as Record<string, string>) })).toBe(false);
});
