import { stripTags } from '../../../../lib/strip-tags.ts';
import { type MarkupRules, sanitizeMarkup } from './sanitize-markup.ts';

/**
 * A block comment whose attributes hold only such HTML as `sanitizeText` leaves, since a client may render them; others
 * stay as written. Attributes that are no JSON go.
 */
function sanitizeBlockAttributes(comment: string, sanitizeText: (html: string) => string): string {
  const [, head, attributes, tail] = withAttributes.exec(comment) ?? [];
  // No angle bracket stands in a comment but as an escape; without one there is no markup.
  if (attributes === undefined || !/\\u003c/i.test(attributes)) return comment;
  const safe = sanitizeJson(attributes, sanitizeText);
  return safe === attributes ? comment : `${head}${safe}${tail}`;
}

const withAttributes = /^(<!--\s+wp:[a-z][\w/-]*\s+)(\{[\s\S]*\})(\s+\/?-->)$/;

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

/** The attributes that they may have, by element; `*` for all of them. */
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
 * What remains of the HTML of a writer without `unfiltered_html`: formatting, links, images, tables and the like, no
 * scripts, handlers, forms or frames. Comments, among them those of blocks, and character references stay as written.
 */
export function sanitizeHtml(raw: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  const isFlood = raw.split('<', mostTags + 1).length > mostTags;
  let html = isFlood ? stripTags(raw).replaceAll('<', '&lt;') : raw;
  // Tags that were left out can have hidden how the others nest, so the outcome is gone through until it is stable.
  for (let round = 0; round < mostRounds; round += 1) {
    const cleaner = sanitizeMarkup(html, rules, { comment: sanitizeBlock });
    if (cleaner === html) break;
    html = cleaner;
  }
  return html;
}

const mostRounds = 5;
/** Time grows with the square of how deep tags nest; a text with more of them is kept without any. */
const mostTags = 50_000;

const rules: MarkupRules = { tags: contentTags, attributes: attributesByTag, deepest: 100 };

const sanitizeBlock = (comment: string): string =>
  sanitizeBlockAttributes(comment, (html) => sanitizeMarkup(html, rules));
