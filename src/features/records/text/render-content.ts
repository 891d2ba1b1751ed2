import { autoParagraph } from './auto-paragraph.ts';
import { hasBlocks, withoutBlockComments } from './block-comments.ts';
import { hintImageLoading } from './hint-image-loading.ts';
import { renderSmilies } from './render-smilies.ts';
import { texturize } from './texturize.ts';

/**
 * Makes a record's raw content into HTML (behaviour.md §3). Content in blocks keeps its own layout, any other gets
 * paragraphs and line breaks. Shortcodes stay as they are, and nothing is sanitised here: that is done on writing.
 */
export function renderContent(raw: string): string {
  const html = hasBlocks(raw)
    ? texturize(withoutBlockComments(raw))
    : autoParagraph(texturize(raw));
  return hintImageLoading(renderSmilies(html));
}
