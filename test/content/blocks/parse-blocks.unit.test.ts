import { expect, test } from 'vitest';
import {
  type Block,
  DEEPEST_BLOCK,
  flatBlocks,
  MOST_BLOCKS,
  parseBlocks,
} from '../../../src/content/blocks/parse-blocks.ts';

const namesOf = (content: string) => parseBlocks(content, 1).map(({ name }) => name);
const sources = (blocks: readonly Block[]) => blocks.map(({ source }) => source).join('');

test('text between blocks is a block of its own, white space is not', () => {
  expect(namesOf('a <!-- wp:more /-->\n \n<!-- wp:shop/price /--> b')).toEqual([
    'core/freeform',
    'core/more',
    'shop/price',
    'core/freeform',
  ]);
});

test('a block that is not closed ends with the one around it, or with the content', () => {
  const [group, ...others] = parseBlocks(
    '<!-- wp:group --><!-- wp:list -->a<!-- /wp:list --><!-- wp:quote -->b',
    1,
  );
  expect(others).toEqual([]);
  expect(group?.innerBlocks.map(({ name, ownSource }) => [name, ownSource])).toEqual([
    ['core/list', '<!-- wp:list -->a<!-- /wp:list -->'],
    ['core/quote', '<!-- wp:quote -->b'],
  ]);
});

test.each([
  ['a closing comment without a block', 'a<!-- /wp:paragraph -->b<!-- wp:x'],
  ['a comment of another kind', '<!-- wp:paragraph{} --><!-- wp:-x --><!--more-->'],
])('%s is text', (_, content) => {
  expect(namesOf(content)).toEqual(['core/freeform']);
  expect(sources(parseBlocks(content, 1))).toBe(content);
});

test.each([
  ['no JSON', '{"a":}'],
  ['JSON that is too deep', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`],
])('attributes that are %s are none', (_, json) => {
  const [block] = parseBlocks(`<!-- wp:paragraph ${json} /-->`, 1);
  expect(block?.comment).toEqual({ values: {}, text: '{}' });
});

test('what is too deep is HTML of the block around it', () => {
  const depth = DEEPEST_BLOCK + 5;
  const content = `${'<!-- wp:group -->'.repeat(depth)}x${'<!-- /wp:group -->'.repeat(depth)}<!-- wp:more /-->`;
  const blocks = parseBlocks(content, 1);
  expect(flatBlocks(blocks)).toHaveLength(DEEPEST_BLOCK + 1);
  expect(flatBlocks(blocks)[DEEPEST_BLOCK - 1]?.ownSource).toMatch(/(wp:group.*){12}/);
  expect(sources(blocks)).toBe(content);
});

test('what is beyond the most blocks is a last block', () => {
  const content = '<!-- wp:more /-->'.repeat(MOST_BLOCKS + 100);
  const blocks = parseBlocks(content, 1);
  expect(blocks).toHaveLength(MOST_BLOCKS + 1);
  expect(blocks.at(-1)?.name).toBe('core/freeform');
  expect(sources(blocks)).toBe(content);
});
