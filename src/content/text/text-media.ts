import { decodeHTML, escapeUTF8 } from 'entities';

/**
 * Matches the shortcodes that content of this kind of site contains: `[gallery ids="1,2"]`, `[/caption]`. Other brackets are ordinary
 * text.
 */
export const shortcodePattern =
  /\[\/?(?:wp_caption|caption|gallery|playlist|audio|video|embed|contact-form-7|mc4wp_form|donation_form|tribe_events)(?=[\s\]/])(?:[^[\]<>"']|"[^"]*"|'[^']*')*\]/g;

/** A shortcode in HTML: `[audio src="a.mp3"]`, `[caption width="300"]…[/caption]`. */
export interface Shortcode {
  readonly name: string;
  /** By name, in lower case; those without a name by position. Not escaped. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The HTML up to its closing tag; empty where it has none. */
  readonly content: string;
}

/**
 * Returns the HTML with its shortcodes replaced; where `replace` returns null, a shortcode stays as it is written. Brackets within a tag
 * or a comment are no shortcodes, `[[gallery]]` shows `[gallery]`, and shortcodes in the content of another one stay.
 */
export function replaceShortcodes(
  html: string,
  replace: (shortcode: Shortcode) => string | null,
): string {
  if (!html.includes('[')) return html;
  const tags = findTags(html);
  if (tags.length === 0) return html;
  const closings = closingsByName(tags);
  let out = '';
  let at = 0;
  for (const tag of tags) {
    if (tag.isClosing || tag.start < at) continue;
    const closing = tag.isVoid ? undefined : nextClosing(closings.get(tag.name), tag.end);
    const end = closing?.end ?? tag.end;
    if (html[tag.start - 1] === '[' && html[end] === ']' && tag.start > at) {
      out += html.slice(at, tag.start - 1) + html.slice(tag.start, end);
      at = end + 1;
      continue;
    }
    const content = closing ? html.slice(tag.end, closing.start) : '';
    const replaced = replace({ name: tag.name, attributes: readAttributes(tag.inner), content });
    if (replaced === null) continue;
    out += html.slice(at, tag.start) + replaced;
    at = end;
  }
  return out + html.slice(at);
}

interface ShortcodeTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  /** Whether it ends like `[gallery /]`. */
  readonly isVoid: boolean;
  /** Its attributes, as written. */
  readonly inner: string;
}

function findTags(html: string): readonly ShortcodeTag[] {
  const tags: ShortcodeTag[] = [];
  const next = new RegExp(`<!--|<(?=\\/?[a-zA-Z])|${shortcodePattern.source}`, 'g');
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const [source] = found;
    if (source === '<!--') {
      const end = html.indexOf('-->', next.lastIndex);
      if (end === -1) break;
      next.lastIndex = end + 3;
    } else if (source === '<') {
      htmlTag.lastIndex = found.index;
      next.lastIndex += (htmlTag.exec(html)?.[0].length ?? 1) - 1;
    } else tags.push(readTag(source, found.index));
  }
  return tags;
}

/** A `>` inside a quoted attribute ends no tag. */
const htmlTag = /<(?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*>?/y;

function readTag(source: string, start: number): ShortcodeTag {
  const isClosing = source[1] === '/';
  const name = /[\w-]+/.exec(source)?.[0] ?? '';
  const isVoid = source.endsWith('/]');
  const inner = source.slice(1 + name.length + (isClosing ? 1 : 0), isVoid ? -2 : -1);
  return { name, start, end: start + source.length, isClosing, isVoid, inner };
}

/** The last comes first, so that those that are passed can be taken off. */
function closingsByName(tags: readonly ShortcodeTag[]): ReadonlyMap<string, ShortcodeTag[]> {
  const byName = new Map<string, ShortcodeTag[]>();
  for (const tag of tags.toReversed()) {
    if (!tag.isClosing) continue;
    const same = byName.get(tag.name);
    if (same) same.push(tag);
    else byName.set(tag.name, [tag]);
  }
  return byName;
}

function nextClosing(closings: ShortcodeTag[] | undefined, from: number): ShortcodeTag | undefined {
  while (closings?.at(-1) !== undefined && (closings.at(-1)?.start ?? 0) < from) closings.pop();
  return closings?.at(-1);
}

function readAttributes(inner: string): Shortcode['attributes'] {
  const attributes: Record<string, string> = Object.create(null);
  let place = 0;
  for (const [, name, double, single, bare, alone = ''] of inner.matchAll(attribute)) {
    const value = decodeHTML(double ?? single ?? bare ?? alone.replace(/^(["'])(.*)\1$/s, '$2'));
    attributes[name?.toLowerCase() ?? String(place++)] = value;
  }
  return attributes;
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|("[^"]*"|'[^']*'|[^\s"']+)/g;

/** Blocks that have their shortcode's attributes and no content of their own, by the shortcode. */
const shortcodeBlock =
  /<!--\s+wp:mailchimp-for-wp\/form\s+(?:\{"id":"?(\d{1,9})"?[^{}]*\}\s+)?\/-->/g;

/** The text with the shortcodes that its blocks stand for. */
export const withBlockShortcodes = (raw: string): string =>
  raw.includes('wp:mailchimp-for-wp/form')
    ? raw.replace(shortcodeBlock, (_, id?: string) =>
        id ? `[mc4wp_form id="${id}"]` : '[mc4wp_form]',
      )
    : raw;

/** An image of this site that a text shows. */
export interface TextImage {
  readonly width: number;
  readonly height: number;
  /** The value of `srcset`; null where there is no other width. */
  readonly sourceSet: string | null;
}

/** An image of a gallery. */
export interface GalleryImage extends TextImage {
  readonly id: number;
  readonly address: string;
  readonly altText: string;
  /** HTML; empty for none. */
  readonly caption: string;
  /** The address that it leads to; null for nowhere. */
  readonly link: string | null;
}

/** The media of this site that a text shows, and the shortcodes of features in it. */
export interface TextMedia {
  /** The id of the entry that the text belongs to. */
  readonly entryId: number;
  /** Whether it is for a page of this site. Clients get addresses of other sites as they are written (recorded). */
  readonly isPage?: boolean;
  /** The image that an item has at an address; null for none. */
  imageAt(id: number, address: string): TextImage | null;
  gallery(attributes: Shortcode['attributes']): readonly GalleryImage[];
  /**
   * The HTML of a shortcode that a feature renders; null where it stays as written.
   * @param place among these shortcodes of the text, from 1
   */
  shortcode(shortcode: Shortcode, place: number): string | null;
}

/** For texts that name no media. */
export const noTextMedia: TextMedia = {
  entryId: 0,
  imageAt: () => null,
  gallery: () => [],
  shortcode: () => null,
};

/**
 * An image of this site as the site itself shows it.
 * @param size the name of its size
 * @param describedBy the id of the element that describes it; null for none
 */
export function imageTag(
  {
    address,
    width,
    height,
    altText,
    sourceSet,
  }: Pick<GalleryImage, 'address' | 'width' | 'height' | 'altText' | 'sourceSet'>,
  size: string,
  describedBy: string | null = null,
): string {
  const described = describedBy === null ? '' : ` aria-describedby="${describedBy}"`;
  return `<img width="${width}" height="${height}" src="${escapeUTF8(address)}" class="attachment-${size} size-${size}" alt="${escapeUTF8(altText)}"${described}${sourceSetOf(width, sourceSet)} />`;
}

/** The attributes `srcset` and `sizes`. */
export const sourceSetOf = (width: number, sourceSet: string | null): string =>
  sourceSet === null ? '' : ` srcset="${escapeUTF8(sourceSet)}" sizes="${sizesHint({ width })}"`;

/** The value of `sizes`: no wider than the image itself. */
export const sizesHint = ({ width }: Pick<TextImage, 'width'>): string =>
  `(max-width: ${width}px) 100vw, ${width}px`;

/** Which media of this site a text names. */
export interface NamedMedia {
  /** At most {@link MOST_NAMED}, each once. */
  readonly ids: readonly number[];
  /** Whether it has a gallery of all images that belong to its entry. */
  readonly showsOwn: boolean;
}

/** How many media of one text are read. Further ones are shown as they are written. */
export const MOST_NAMED = 500;

/** Returns null if the text names no media, which is usual. */
export function namedMedia(raw: string): NamedMedia | null {
  if (!raw.includes('wp-image-') && !raw.includes('[gallery')) return null;
  const ids = new Set<number>();
  for (const [, id] of raw.matchAll(/\bwp-image-(\d{1,9})\b/g)) ids.add(Number(id));
  let showsOwn = false;
  replaceShortcodes(raw, ({ name, attributes }) => {
    const listed = name === 'gallery' ? galleryIds(attributes) : [];
    if (listed === null) showsOwn = true;
    for (const id of listed ?? []) ids.add(id);
    return null;
  });
  return { ids: [...ids].slice(0, MOST_NAMED), showsOwn };
}

/** The ids that a gallery lists, in order; null for one of all images of its entry. */
export function galleryIds({ ids, include }: Shortcode['attributes']): readonly number[] | null {
  const listed = ids || include;
  return listed ? readIds(listed) : null;
}

export const readIds = (listed = ''): readonly number[] =>
  [...listed.matchAll(/\d{1,9}/g)].map(([id]) => Number(id));
