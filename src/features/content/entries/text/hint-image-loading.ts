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
