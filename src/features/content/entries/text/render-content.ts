import { autoParagraph } from './auto-paragraph.ts';
import { hasBlocks, withoutBlockComments } from './block-comments.ts';
import { completeImages, hintImageLoading } from './complete-images.ts';
import { linkAddresses } from './link-addresses.ts';
import { shortcodeRenderer } from './render-shortcodes.ts';
import { renderSmilies } from './render-smilies.ts';
import { noTextMedia, type TextMedia } from './text-media.ts';
import { texturize } from './texturize.ts';

/**
 * Makes a record's raw content into HTML (behaviour.md §3). Content in blocks keeps its own layout, any other gets
 * paragraphs and line breaks. Nothing is sanitised here: that is done on writing.
 * @param isInBlocks whether it is, or is a part of, content in blocks
 */
export function renderContent(
  raw: string,
  media: TextMedia = noTextMedia,
  isInBlocks = hasBlocks(raw),
): string {
  const shortcodes = shortcodeRenderer(media);
  const embedded = shortcodes.embeds(raw);
  const html = isInBlocks
    ? texturize(withoutBlockComments(embedded))
    : autoParagraph(texturize(embedded));
  const complete = completeImages(shortcodes.others(html), media);
  return hintImageLoading(renderSmilies(complete));
}

/** Makes a comment's raw content into HTML: written-out addresses become links that search engines don't follow. */
export function renderComment(raw: string): string {
  return autoParagraph(renderSmilies(texturize(linkAddresses(raw))));
}
