import { decodeHTMLAttribute } from 'entities';
import { isObject } from '../../lib/is-object.ts';
import { blockComments, hasBlocks, readBlockJson } from '../blocks/parse-blocks.ts';
import { autoParagraph } from './auto-paragraph.ts';
import { shortcodeRenderer } from './render-shortcodes.ts';
import { rewriteHtml } from './rewrite-html.ts';
import { noTextMedia, sourceSetOf, type TextMedia, withBlockShortcodes } from './text-media.ts';
import { texturize } from './texturize.ts';

/**
 * Takes the block comments out and keeps the HTML and the white space between them as they are; elements of some
 * blocks get the classes that themes style them by, galleries their number, and the images in them their ids. A comment that is no
 * well-formed block comment stays.
 */
function withoutBlockComments(content: string): string {
  let out = '';
  let at = 0;
  let galleries = 0;
  let isInGallery = false;
  let edit = unchanged;
  for (const { start, end, isClosing, name, attributes } of blockComments(content)) {
    out += edit(content.slice(at, start));
    edit = unchanged;
    at = end;
    const isGallery = name === 'gallery';
    if (isGallery) isInGallery = !isClosing;
    else if (isInGallery && !isClosing) edit = (html) => withId(html, attributes);
    const own = isGallery && !isClosing ? [`wp-block-gallery-${++galleries}`] : [];
    const classes = isClosing ? [] : [...own, ...blockClasses(name, attributes)];
    if (classes.length === 0) continue;
    if (name === 'cover') {
      edit = (html) => html.replace(coverInside, (tag) => addClasses(tag, classes));
      continue;
    }
    firstTag.lastIndex = at;
    const tag = firstTag.exec(content)?.[0];
    if (tag === undefined) continue;
    out += addClasses(tag, classes);
    at += tag.length;
  }
  return out + edit(content.slice(at));
}

const firstTag = /\s*<[a-z][a-z0-9]*(?:\s[^<>]*)?>/iy;

/** The opening tag of the element of a cover that contains its inner blocks. */
const coverInside = /<div class="wp-block-cover__inner-container[^<>]*>/;

/** Leaves the HTML up to the next block comment as it is. */
const unchanged = (html: string): string => html;

function withId(html: string, attributes: string): string {
  const id = /[{,]"id":(\d{1,9})[,}]/.exec(attributes)?.[1];
  return id === undefined
    ? html
    : html.replace(/<img(?=\s)(?![^<>]*\sdata-id=)/i, `$& data-id="${id}"`);
}

function addClasses(tag: string, classes: readonly string[]): string {
  const found = /\sclass="([^"]*)"/.exec(tag);
  const present = found?.[1]?.split(/\s+/) ?? [];
  const missing = classes.filter((name) => !present.includes(name));
  if (missing.length === 0) return tag;
  if (!found)
    return tag.replace(/<[a-z][a-z0-9]*/i, (open) => `${open} class="${missing.join(' ')}"`);
  const value = [found[1], ...missing].filter(Boolean).join(' ');
  return tag.replace(found[0], () => ` class="${value}"`);
}

/**
 * Returns the classes that rendering adds to the element of a block: its own class if the editor left it out, and those of the layout of
 * its children. `attributes` is the JSON of the block comment.
 */
function blockClasses(name: string, attributes: string): readonly string[] {
  const own = ownClass.get(name);
  if (own !== undefined) return [own];
  const layout = usualLayout.get(name);
  if (layout === undefined) return [];
  return layoutClasses(name, { type: layout, ...writtenLayout(attributes) });
}

const ownClass: ReadonlyMap<string, string> = new Map([
  ['heading', 'wp-block-heading'],
  ['list', 'wp-block-list'],
]);

const usualLayout: ReadonlyMap<string, string> = new Map([
  ['quote', 'default'],
  ['group', 'default'],
  ['column', 'default'],
  ['details', 'default'],
  ['columns', 'flex'],
  ['buttons', 'flex'],
  ['gallery', 'flex'],
  ['cover', 'default'],
]);

interface Layout {
  readonly type: string;
  readonly orientation?: string;
  readonly justifyContent?: string;
  readonly flexWrap?: string;
}

function layoutClasses(name: string, layout: Layout): string[] {
  const kind = layout.type === 'default' ? 'flow' : layout.type;
  const classes: string[] = [];
  if (layout.orientation) classes.push(`is-${layout.orientation}`);
  if (layout.justifyContent) classes.push(`is-content-justification-${layout.justifyContent}`);
  if (layout.flexWrap === 'nowrap') classes.push('is-nowrap');
  return [...classes, `is-layout-${kind}`, `wp-block-${name}-is-layout-${kind}`];
}

function writtenLayout(attributes: string): Partial<Layout> {
  if (!attributes.includes('"layout"')) return {};
  const { layout } = readBlockJson(attributes).values;
  // Only plain words become part of a class name; other values are left out.
  const words = Object.entries(isObject(layout) ? layout : {}).filter(([, value]) =>
    /^[a-z-]+$/.test(String(value)),
  );
  return Object.fromEntries(words);
}

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
  const embedded = shortcodes.embeds(withBlockShortcodes(raw));
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

/** Turns typed smilies that stand alone (`:-)`, `;)`, `:lol:`) into emoji; program text stays as written. */
export function renderSmilies(html: string): string {
  if (!anySmiley.test(html)) return html;
  return rewriteHtml(html, {
    opaque: withoutSmilies,
    text: (text) => text.replace(smiley, (typed) => emoji.get(typed) ?? typed),
  });
}

const emoji: ReadonlyMap<string, string> = new Map(
  `:neutral: 😐  :twisted: 😈  :arrow: ➡  :shock: 😯  :smile: 🙂  :???: 😕  :cool: 😎
  :evil: 👿  :grin: 😀  :idea: 💡  :oops: 😳  :razz: 😛  :roll: 🙄  :wink: 😉  :cry: 😥
  :eek: 😮  :lol: 😆  :mad: 😡  :sad: 🙁  8-) 😎  8-O 😯  :-( 🙁  :-) 🙂  :-? 😕  :-D 😀
  :-P 😛  :-o 😮  :-x 😡  :-| 😐  ;-) 😉  8O 😯  :( 🙁  :) 🙂  :? 😕  :D 😀  :P 😛  :o 😮
  :x 😡  :| 😐  ;) 😉  :!: ❗  :?: ❓`
    .split(/\n? {2}/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);

const anySmiley = /[:;8](?:[-()?DPOox|]|[a-z?!]+:)/;
const withoutSmilies = new Set(['code', 'pre', 'style', 'script', 'textarea']);
const forms = [...emoji.keys()].map((form) => form.replace(/[()?|!]/g, '\\$&')).join('|');
const smiley = new RegExp(`(?<=^|[\\s\\u00a0]|&nbsp;)(?:${forms})(?=$|[\\s\\u00a0]|&nbsp;)`, 'g');
