import { hasBlocks } from './block-comments.ts';

/**
 * The content without block comments and without the blocks that are no running text (images, lists, embeds, code …),
 * for making an excerpt. A block with others in it counts where these are running text and have none in turn; of columns
 * and groups only what is in them. Content that is not in blocks comes back as it is.
 */
export function excerptBlocks(content: string): string {
  if (!hasBlocks(content)) return content;
  const root = openBlock('');
  const open = [root];
  let at = 0;
  const innermost = () => open.at(-1) ?? root;
  const close = () => {
    const block = open.pop();
    if (block) addBlock(innermost(), block, open.length === 1);
  };
  for (const found of content.matchAll(blockComment)) {
    const [comment, closing, name = '', isVoid] = found;
    innermost().source += content.slice(at, found.index);
    at = found.index + comment.length;
    if (!closing) open.push(openBlock(name.startsWith('core/') ? name.slice(5) : name));
    if ((closing || isVoid) && open.length > 1) close();
  }
  innermost().source += content.slice(at);
  while (open.length > 1) close();
  return root.source;
}

const blockComment = /<!--\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s(?:[^<>]*?[\s}])??(\/)?-->/g;

interface OpenBlock {
  readonly name: string;
  /** Its HTML, with that of the blocks in it. */
  source: string;
  /** What counts of the blocks in it. */
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
