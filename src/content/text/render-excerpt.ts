import { stripTags } from '../../lib/strip-tags.ts';
import { blockComments, hasBlocks } from '../blocks/parse-blocks.ts';
import { autoParagraph } from './auto-paragraph.ts';
import { renderSmilies } from './render-content.ts';
import { replaceShortcodes } from './text-media.ts';
import { texturize } from './texturize.ts';

/**
 * Renders an excerpt as HTML (docs/rest.md §4.3): the written one with paragraphs, or else the first `length` words of the content's text,
 * with an ellipsis in brackets if more follow. Only the content before `<!--more-->` or the second page counts. Shortcodes and the numbers
 * of footnotes are left out.
 * @param before HTML that is shown before the content
 */
export function renderExcerpt(
  rawExcerpt: string,
  rawContent: string,
  length = 55,
  before = '',
): string {
  const written = rawExcerpt === '' ? firstWords(rawContent, length, before) : rawExcerpt;
  return autoParagraph(renderSmilies(texturize(written)));
}

function firstWords(content: string, length: number, before: string): string {
  const blocks = excerptBlocks(beforeMore(firstPage(content)));
  const html = replaceShortcodes(blocks, () => '').replace(footnoteMark, '');
  const words = stripTags(`${before}\n${autoParagraph(texturize(html))}`)
    .trim()
    .split(/[\n\r\t ]+/);
  if (words.length <= length) return words.join(' ');
  return `${words.slice(0, Math.max(length, 0)).join(' ')} [&hellip;]`;
}

/** As the block editor writes it. */
const footnoteMark =
  /<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+<\/a>\s*<\/sup>/g;

/** Returns the text before `<!--more-->`, which may contain the text of the link: `<!--more Read on-->`. */
function beforeMore(content: string): string {
  const start = content.indexOf('<!--more');
  return start === -1 || !content.includes('-->', start) ? content : content.slice(0, start);
}

/** Returns the text before the first `<!--nextpage-->` that does not open the content. */
function firstPage(content: string): string {
  const pages = content.startsWith(NEXT_PAGE) ? content.slice(NEXT_PAGE.length) : content;
  const end = pages.indexOf(NEXT_PAGE);
  return end === -1 ? pages : pages.slice(0, end);
}

const NEXT_PAGE = '<!--nextpage-->';

/**
 * Returns the content without block comments and without blocks that are no running text (images, lists, embeds, code …), for an excerpt.
 * A block with inner blocks counts if these are running text without inner blocks; of columns and groups only the inner blocks count.
 * Content without blocks comes back unchanged.
 */
function excerptBlocks(content: string): string {
  if (!hasBlocks(content)) return content;
  const root = openBlock('');
  const open = [root];
  let at = 0;
  const innermost = () => open.at(-1) ?? root;
  const close = () => {
    const block = open.pop();
    if (block) addBlock(innermost(), block, open.length === 1);
  };
  for (const { start, end, isClosing, name, isEmpty } of blockComments(content)) {
    innermost().source += content.slice(at, start);
    at = end;
    if (!isClosing) open.push(openBlock(name));
    if ((isClosing || isEmpty) && open.length > 1) close();
  }
  innermost().source += content.slice(at);
  while (open.length > 1) close();
  return root.source;
}

interface OpenBlock {
  readonly name: string;
  /** Its HTML, with that of the blocks in it. */
  source: string;
  /** The text of its inner blocks that belongs in an excerpt. */
  inner: string;
  hasBlocks: boolean;
  /** Whether all blocks in it are running text without blocks of their own. */
  isShallow: boolean;
}

const openBlock = (name: string): OpenBlock => ({
  name,
  source: '',
  inner: '',
  hasBlocks: false,
  isShallow: true,
});

function addBlock(parent: OpenBlock, block: OpenBlock, isOutermost: boolean): void {
  if (isOutermost) {
    parent.source += outermostText(block);
    return;
  }
  parent.hasBlocks = true;
  parent.isShallow &&= texts.has(block.name) && !block.hasBlocks;
  parent.source += block.source;
  parent.inner += innerText(block);
}

function outermostText(block: OpenBlock): string {
  if (wrappers.has(block.name)) return innerText(block);
  return texts.has(block.name) && block.isShallow ? block.source : '';
}

function innerText({ name, source, inner, hasBlocks }: OpenBlock): string {
  if (!texts.has(name) && !wrappers.has(name)) return '';
  return hasBlocks ? inner : source;
}

const texts = new Set(
  'freeform heading html list media-text paragraph preformatted pullquote quote table verse'.split(
    ' ',
  ),
);
const wrappers = new Set(['columns', 'column', 'group']);
