import { stripTags } from '../../../../lib/strip-tags.ts';
import { autoParagraph } from './auto-paragraph.ts';
import { excerptBlocks } from './excerpt-blocks.ts';
import { renderSmilies } from './render-smilies.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { texturize } from './texturize.ts';

/**
 * Makes an excerpt's HTML (behaviour.md §3): the written one with paragraphs, or else the first `length` words of the
 * content's text, with an ellipsis in brackets where more follow. Of a content that says where more or another page begins only what
 * is before counts. Shortcodes and the numbers of footnotes are left out.
 */
export function renderExcerpt(rawExcerpt: string, rawContent: string, length = 55): string {
  const written = rawExcerpt === '' ? firstWords(rawContent, length) : rawExcerpt;
  return autoParagraph(renderSmilies(texturize(written)));
}

function firstWords(content: string, length: number): string {
  const blocks = excerptBlocks(beforeMore(firstPage(content)));
  const html = replaceShortcodes(blocks, () => '').replace(footnoteMark, '');
  const words = stripTags(autoParagraph(texturize(html)))
    .trim()
    .split(/[\n\r\t ]+/);
  if (words.length <= length) return words.join(' ');
  return `${words.slice(0, Math.max(length, 0)).join(' ')} [&hellip;]`;
}

/** As the block editor writes it. */
const footnoteMark =
  /<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+<\/a>\s*<\/sup>/g;

/** What stands before `<!--more-->`, which may say in words how to go on. */
function beforeMore(content: string): string {
  const start = content.indexOf('<!--more');
  return start === -1 || !content.includes('-->', start) ? content : content.slice(0, start);
}

/** What stands before the first `<!--nextpage-->` that has anything before it. */
function firstPage(content: string): string {
  const pages = content.startsWith(NEXT_PAGE) ? content.slice(NEXT_PAGE.length) : content;
  const end = pages.indexOf(NEXT_PAGE);
  return end === -1 ? pages : pages.slice(0, end);
}

const NEXT_PAGE = '<!--nextpage-->';
