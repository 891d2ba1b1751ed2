import { escapeUTF8 } from 'entities';
import type { Shortcode } from './replace-shortcodes.ts';

/** `[caption id="attachment_7" align="alignleft" width="300"]<img … /> Words[/caption]`: an image above its caption. */
export function renderCaption({ attributes, content }: Shortcode): string {
  const { image, words } = split(content, attributes.caption);
  const width = Number.parseInt(attributes.width ?? '', 10);
  if (!(width >= 1) || words === '') return content;
  const id = classNames(attributes.id);
  const captionId =
    classNames(attributes.caption_id) || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = [
    'wp-caption',
    classNames(attributes.align) || 'alignnone',
    classNames(attributes.class),
  ];
  const own = [
    id && `id="${id}"`,
    captionId && `aria-describedby="${captionId}"`,
    `style="width: ${width}px"`,
    `class="${classes.filter(Boolean).join(' ')}"`,
  ];
  const ofCaption = captionId && `id="${captionId}" `;
  return `<figure ${own.filter(Boolean).join(' ')}>${image}<figcaption ${ofCaption}class="wp-caption-text">${words}</figcaption></figure>`;
}

/** Older texts have the words in an attribute. */
function split(content: string, attribute: string | undefined) {
  if (attribute !== undefined) return { image: content, words: escapeUTF8(attribute.trim()) };
  const image = linkedImage.exec(content)?.[0];
  return image === undefined
    ? { image: content, words: '' }
    : { image: image.trimStart(), words: content.slice(image.length).trim() };
}

const linkedImage = new RegExp(
  '^\\s*(?:<a TAG>\\s*)?<img TAG>(?:\\s*</a>)?'.replaceAll('TAG', `(?:[^>"']|"[^"]*"|'[^']*')*`),
  'i',
);

const classNames = (written = ''): string => written.replace(/[^\w\s-]/g, '').trim();
