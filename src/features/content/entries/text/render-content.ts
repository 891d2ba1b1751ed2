import { autoParagraph } from './auto-paragraph.ts';
import { hasBlocks, withoutBlockComments } from './block-comments.ts';
import { completeImages, hintImageLoading } from './complete-images.ts';
import { shortcodeRenderer } from './render-shortcodes.ts';
import { renderSmilies } from './render-smilies.ts';
import { rewriteHtml } from './rewrite-html.ts';
import { noTextMedia, type TextMedia } from './text-media.ts';
import { texturize } from './texturize.ts';

/**
 * Makes a record's raw content into HTML (docs/rest.md §4.3). Content in blocks keeps its own layout, any other gets
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

/** Makes written-out web and mail addresses clickable, but not inside links and program text. */
function linkAddresses(html: string): string {
  if (!/:\/\/|www\.|@/i.test(html)) return html;
  return rewriteHtml(html, { opaque, text: (text) => text.replace(address, link) });
}

const opaque = new Set(['a', 'pre', 'code', 'script', 'style']);
// Lengths are bounded, so that a long run of address characters is not tried again from each of them.
const address =
  /(?<![\w@./+-])(?:(?:https?|ftp):\/\/[^\s<>"'\u00a0]{1,2000}|www\.[^\s<>"'\u00a0]{1,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\.[a-z]{2,24}(?![\w-]))/gi;

function link(found: string): string {
  if (!/^(?:www\.|[a-z]+:\/\/)/i.test(found)) return `<a href="mailto:${found}">${found}</a>`;
  const target = withoutTrailingPunctuation(found);
  const rest = found.slice(target.length);
  const isBare =
    /^(?:www\.|[a-z]+:\/\/)[\w.-]*$/i.test(target) && !/[a-z\d]/i.test(target.slice(4));
  if (isBare) return found;
  const href = /^www\./i.test(target) ? `http://${target}` : target;
  return `<a href="${href}" rel="nofollow ugc">${target}</a>${rest}`;
}

/** A sentence's own punctuation, and a bracket that opened before the address, are not part of it. */
function withoutTrailingPunctuation(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const isStray = last === ')' && !isBalanced(address.slice(0, end));
    if (!isStray && (last === '' || !'.,;:!?'.includes(last))) return address.slice(0, end);
    end -= 1;
  }
}

function isBalanced(text: string): boolean {
  return text.split(')').length <= text.split('(').length;
}
