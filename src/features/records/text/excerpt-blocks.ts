import { hasBlocks } from './block-comments.ts';

/**
 * The content without block comments and without the blocks that are no running text (images, embeds, buttons, code …),
 * for making an excerpt. Content that is not in blocks comes back as it is.
 */
export function excerptBlocks(content: string): string {
  if (!hasBlocks(content)) return content;
  let out = '';
  let at = 0;
  // While inside a left-out block: its name, and how many blocks of that name are open.
  let leftOut = '';
  let depth = 0;
  for (const found of content.matchAll(blockComment)) {
    const [comment, closing, name = '', isVoid] = found;
    if (leftOut === '') out += content.slice(at, found.index);
    at = found.index + comment.length;
    if (isVoid) continue;
    if (leftOut === '') {
      if (closing || isText(name)) continue;
      leftOut = name;
      depth = 1;
    } else if (name === leftOut) {
      depth += closing ? -1 : 1;
      if (depth === 0) leftOut = '';
    }
  }
  return leftOut === '' ? out + content.slice(at) : out;
}

const blockComment = /<!--\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s(?:[^<>]*?[\s}])??(\/)?-->/g;

const texts = new Set(
  `freeform heading html list list-item media-text paragraph preformatted pullquote quote table verse columns column
  group`.split(/\s+/),
);

function isText(name: string): boolean {
  return texts.has(name.startsWith('core/') ? name.slice(5) : name);
}
