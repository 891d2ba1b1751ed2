import { randomUUID } from 'node:crypto';
import { decodeHTMLStrict } from 'entities';
import type { Attributes, IOptions } from 'sanitize-html';
import sanitize from 'sanitize-html';
import { stripTags } from '../../lib/strip-tags.ts';
import { blockComments } from '../blocks/parse-blocks.ts';
import { linkSchemes, safeAttributes } from './safe-attributes.ts';

/** Which elements and attributes stay. */
export interface MarkupRules {
  readonly tags: readonly string[];
  /** By element; `*` for all of them. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly deepest: number;
}

interface Adjustments {
  /** Changes the safe attributes of an element. */
  readonly finish?: (element: string, attributes: Attributes) => Attributes;
  /** Returns the replacement of a comment without angle brackets. Without this function comments are removed. */
  readonly comment?: (comment: string) => string;
}

/**
 * Removes from HTML source whatever the rules don't allow. Of scripts and style sheets only the tags go; the text between them is read as
 * HTML. Character references stay as written, and void elements keep their slash.
 */
function sanitizeMarkup(
  html: string,
  { tags, attributes, deepest }: MarkupRules,
  { finish = (_, safe) => safe, comment }: Adjustments = {},
): string {
  // Nobody can have written a random name. It marks the slash of a void element, and with an index a comment.
  const name = randomUUID();
  const mark = new RegExp(`${name}(?::(\\d+);)?`, 'g');
  const comments: string[] = [];
  const setAside = (found: string) => `${name}:${comments.push(comment?.(found) ?? '') - 1};`;
  // A comment without angle brackets ends for every parser where it seems to end.
  const uncommented = html.replace(/<!--[^<>]*-->/g, setAside);
  const clean = sanitize(readyTags(uncommented, name), {
    ...options,
    allowedTags: [...tags],
    allowedAttributes: { ...mutable(attributes), '*': [...(attributes['*'] ?? []), name] },
    nestingLimit: deepest,
    transformTags: {
      '*': (tagName, { [name]: slash, ...written }) => {
        const attribs = finish(tagName, safeAttributes(written, mark));
        return { tagName, attribs: slash === undefined ? attribs : { ...attribs, [name]: '' } };
      },
    },
    // Here, outside of tags, a mark stands for a comment.
    textFilter: (piece) =>
      escapeUnknown(piece).replace(mark, (_, index) => comments[Number(index)] ?? ''),
  });
  return withOwnSlashes(clean, name);
}

const voids = new Set('area br col hr img source track wbr'.split(' '));

/** Elements that hold no HTML for a parser. */
const rawTexts = new Set(
  'script style textarea title option xmp iframe noembed noframes noscript plaintext'.split(' '),
);

const options: IOptions = {
  selfClosing: [...voids],
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'longdesc', 'poster', 'usemap'],
  allowProtocolRelative: true,
  parseStyleAttributes: false,
  // References stay as typed; `safeAttributes` decodes the values that it checks.
  parser: { decodeEntities: false },
};

/**
 * Removes the tags of elements that contain no HTML, and writes the slashes of void elements as an attribute. Escapes `</3`, which is text
 * that the parser would drop.
 */
const readyTags = (html: string, slash: string): string =>
  html.replace(/<\/(?![a-z])/gi, '&lt;/').replace(tag, (source: string, element: string) => {
    if (rawTexts.has(element.toLowerCase())) return '';
    const hasSlash = source.endsWith('/>') && voids.has(element.toLowerCase());
    return hasSlash ? `${source.slice(0, -2)} ${slash}/>` : source;
  });

/** A `>` inside a quoted attribute ends no tag. */
const tag = /<\/?([a-z][a-z\d]*)(?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*>?/gi;

/** Every void element comes with a slash; nothing else has an angle bracket that is not escaped. */
const withOwnSlashes = (html: string, slash: string): string =>
  html.replace(new RegExp(` ${slash}( />)?| />`, 'g'), (found, own: string | undefined) => {
    if (found === ' />') return '>';
    return own ?? '';
  });

const escapeUnknown = (text: string): string =>
  text.replace(/&[a-z][a-z\d]*;/gi, (reference) =>
    decodeHTMLStrict(reference) === reference ? `&amp;${reference.slice(1)}` : reference,
  );

const mutable = (attributes: MarkupRules['attributes']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(attributes).map(([element, names]) => [element, [...names]]));

/** Sanitizes HTML of titles, comments and descriptions: leaves a little formatting, quotations and links. */
export function sanitizeBasic(raw: string, linkRel?: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  return sanitizeMarkup(withoutFlood(raw, 5_000), basicRules, {
    finish: (element, { rel: _, ...safe }) =>
      element === 'a' && linkRel !== undefined ? { ...safe, rel: linkRel } : safe,
  });
}

/** The parser's time grows with the square of the depth of nested tags. A text with more tags than `most` loses all of them. */
const withoutFlood = (raw: string, most: number): string =>
  raw.split('<', most + 1).length > most ? stripTags(raw).replaceAll('<', '&lt;') : raw;

const basicRules: MarkupRules = {
  tags: 'a abbr acronym b blockquote cite code del em i q s strike strong'.split(' '),
  attributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    acronym: ['title'],
    blockquote: ['cite'],
    del: ['datetime'],
    q: ['cite'],
  },
  deepest: 20,
};

/** Sanitizes a reader's comment: leaves a little formatting, quotations, and links that search engines don't follow. */
export const sanitizeComment = (raw: string): string => sanitizeBasic(raw, 'nofollow ugc');

/**
 * Sanitizes the HTML in the attributes of a block comment, since a client may render it. Comments of other forms stay as written.
 * Attributes that are not valid JSON are removed.
 */
function sanitizeBlockAttributes(comment: string, sanitizeText: (html: string) => string): string {
  const [{ attributes = '' } = {}] = blockComments(comment);
  // In a comment an angle bracket is always an escape; without one there is no markup.
  if (!/\\u003c/i.test(attributes)) return comment;
  return comment.replace(attributes, () => sanitizeJson(attributes, sanitizeText));
}

function sanitizeJson(json: string, sanitizeText: (html: string) => string): string {
  let isChanged = false;
  const sanitizeValue = (_: string, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('<')) return value;
    const safe = sanitizeText(value);
    isChanged ||= safe !== value;
    return safe;
  };
  try {
    const attributes: unknown = JSON.parse(json, sanitizeValue);
    return isChanged ? escapeJson(JSON.stringify(attributes)) : json;
  } catch {
    return '{}';
  }
}

/** As editors write it: nothing in it can end the comment. */
function escapeJson(json: string): string {
  return json
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replace(/\\(.)/g, (pair, escaped) => (escaped === '"' ? '\\u0022' : pair));
}

/** The elements that a writer without `unfiltered_html` may use. */
const contentTags: readonly string[] =
  `a abbr acronym address area article aside audio b bdi bdo big blockquote
  br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6
  header hgroup hr i img ins kbd li main map mark menu nav ol p picture pre q rb rp rt rtc ruby s samp section small
  source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video
  wbr`.split(/\s+/);

/** The allowed attributes by element; `*` for all elements. */
const attributesByTag: Record<string, string[]> = {
  '*': words('class id style title role dir lang hidden data-* aria-* xml:lang align'),
  a: words('href rel rev name target download hreflang type'),
  area: words('alt coords href nohref shape target'),
  audio: words('autoplay controls loop muted preload src'),
  blockquote: words('cite'),
  br: words('clear'),
  col: words('span width valign'),
  colgroup: words('span width valign'),
  del: words('cite datetime'),
  details: words('open name'),
  font: words('color face size'),
  hr: words('noshade size width'),
  img: words(
    'src srcset sizes alt width height border hspace vspace longdesc usemap loading decoding fetchpriority',
  ),
  ins: words('cite datetime'),
  li: words('value'),
  map: words('name'),
  ol: words('start type reversed'),
  pre: words('width'),
  q: words('cite'),
  source: words('src srcset sizes type media width height'),
  table: words('bgcolor border cellpadding cellspacing rules summary width'),
  td: words('abbr axis bgcolor colspan headers height nowrap rowspan scope valign width'),
  th: words('abbr axis bgcolor colspan headers height nowrap rowspan scope valign width'),
  time: words('datetime'),
  tr: words('bgcolor valign'),
  track: words('default kind label src srclang'),
  ul: words('type'),
  video: words('autoplay controls height loop muted playsinline poster preload src width'),
};

function words(list: string): string[] {
  return list.split(' ');
}

/**
 * Sanitizes the HTML of a writer without `unfiltered_html`: leaves formatting, links, images, tables and the like, but no scripts,
 * handlers, forms or frames. Comments, also those of blocks, and character references stay as written.
 */
export function sanitizeHtml(raw: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  let html = withoutFlood(raw, 50_000);
  // Without the tags that were removed the others may nest differently, so the result is sanitized again until it is stable.
  for (let round = 0; round < mostRounds; round += 1) {
    const cleaner = sanitizeMarkup(html, rules, { comment: sanitizeBlock });
    if (cleaner === html) break;
    html = cleaner;
  }
  return html;
}

const mostRounds = 5;

const rules: MarkupRules = { tags: contentTags, attributes: attributesByTag, deepest: 100 };

const sanitizeBlock = (comment: string): string =>
  sanitizeBlockAttributes(comment, (html) => sanitizeMarkup(html, rules));

/** Text as HTML; references that are written already stay. */
export const escapeText = (text: string): string =>
  text
    .replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Escapes quotation marks as well, for values of attributes. */
export const escapeQuotes = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;');
