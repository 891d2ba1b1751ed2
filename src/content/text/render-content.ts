import { decodeHTMLAttribute } from 'entities';
import { autoParagraph } from './auto-paragraph.ts';
import { hasBlocks, withoutBlockComments } from './block-comments.ts';
import { shortcodeRenderer } from './render-shortcodes.ts';
import { renderSmilies } from './render-smilies.ts';
import { rewriteHtml } from './rewrite-html.ts';
import { noTextMedia, sourceSetOf, type TextMedia } from './text-media.ts';
import { texturize } from './texturize.ts';

/**
 * Adds to images of this site, which say by their class (`wp-image-7`) whose they are, the dimensions they lack and the same picture
 * in other widths.
 */
const completeImages = (html: string, media: TextMedia): string =>
  html.includes('wp-image-') ? html.replace(imageTags, (tag) => completed(tag, media)) : html;

/** A `>` inside a quoted attribute ends no tag. */
const imageTags = /<img(?=\s)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

function completed(tag: string, media: TextMedia): string {
  const id = /\sclass\s*=\s*["'][^"']*\bwp-image-(\d{1,9})\b/i.exec(tag)?.[1];
  const address = attribute(tag, 'src');
  const image = id && address ? media.imageAt(Number(id), decodeHTMLAttribute(address)) : null;
  if (!image) return tag;
  const isBare = attribute(tag, 'width') === null && attribute(tag, 'height') === null;
  const sized = isBare
    ? `<img width="${image.width}" height="${image.height}"${tag.slice('<img'.length)}`
    : tag;
  if (attribute(tag, 'srcset') !== null) return sized;
  const width = Number(attribute(sized, 'width')) || image.width;
  const own = attribute(tag, 'sizes') === null ? '' : null;
  const added = sourceSetOf(width, image.sourceSet);
  const others = own === null ? added.replace(/ sizes=.*$/, '') : added;
  return others === '' ? sized : `${sized.replace(/[\s/]*>$/, '')}${others} />`;
}

/** An attribute as written; null for none. */
const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null;
};

/**
 * Tells browsers how to load the images of one content: all are decoded aside, the first large one of known size comes
 * first, and from the fourth on those of known size wait until they are near, when a browser knows their width itself.
 */
export function hintImageLoading(html: string): string {
  if (!/<img[\s/]/i.test(html)) return html;
  let place = 0;
  let hasUrgent = false;
  return html.replace(/<img(?=[\s/])[^<>]*>/gi, (tag) => {
    place += 1;
    const area = areaOf(tag);
    const isUrgent = !hasUrgent && place < 4 && area >= urgentArea;
    hasUrgent ||= isUrgent;
    const hints = [
      isUrgent ? hint(tag, 'fetchpriority', 'high') : '',
      area > 0 && place > 3 ? hint(tag, 'loading', 'lazy') : '',
      hint(tag, 'decoding', 'async'),
    ];
    return autoSized(`<img${hints.join('')}${tag.slice(4)}`);
  });
}

/** In square pixels. */
const urgentArea = 50_000;

function areaOf(tag: string): number {
  const width = /\swidth="(\d+)"/i.exec(tag)?.[1];
  const height = /\sheight="(\d+)"/i.exec(tag)?.[1];
  return Number(width ?? 0) * Number(height ?? 0);
}

function hint(tag: string, name: string, value: string): string {
  return tag.includes(` ${name}=`) ? '' : ` ${name}="${value}"`;
}

const autoSized = (tag: string): string =>
  tag.includes(' loading="lazy"') && tag.includes(' width="')
    ? tag.replace(/ sizes="(?!auto\b)/, ' sizes="auto, ')
    : tag;

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
