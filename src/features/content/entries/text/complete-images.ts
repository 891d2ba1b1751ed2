import { decodeHTMLAttribute } from 'entities';
import { sourceSetOf, type TextMedia } from './text-media.ts';

/**
 * Adds to images of this site, which say by their class (`wp-image-7`) whose they are, the dimensions they lack and the same picture
 * in other widths.
 */
export const completeImages = (html: string, media: TextMedia): string =>
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
