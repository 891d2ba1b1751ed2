import { curlQuotes } from './curl-quotes.ts';
import { rewriteHtml } from './rewrite-html.ts';
import { shortcodePattern } from './shortcode-pattern.ts';
import { typographicDashes } from './typographic-dashes.ts';
import { typographicTimes } from './typographic-times.ts';

/**
 * Typographic quotes, apostrophes, primes, dashes, ellipses and multiplication signs as character references, and
 * every bare `&` as one (behaviour.md §3). Tags, shortcodes and program text stay as written.
 */
export function texturize(html: string): string {
  if (!mayNeedWork(html)) return html;
  return rewriteHtml(html, { opaque, text: texturizeAroundShortcodes, tag: escapeAmpersands });
}

const opaque = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);

/** One look for each mark takes a quarter of what an expression with all of them does. */
const mayNeedWork = (text: string): boolean =>
  MARKS.some((mark) => text.includes(mark)) || (text.includes('x') && /\dx\d/.test(text));
const MARKS = ["'", '"', '&', '`', '-', '...', '(tm)'];

function texturizeAroundShortcodes(text: string): string {
  if (!mayNeedWork(text)) return text;
  if (!text.includes('[')) return texturizeText(text);
  let out = '';
  let at = 0;
  for (const { 0: shortcode, index } of text.matchAll(shortcodePattern)) {
    out += texturizeText(text.slice(at, index)) + shortcode;
    at = index + shortcode.length;
  }
  return out + texturizeText(text.slice(at));
}

function texturizeText(text: string): string {
  let out = text.replace(fixedForms, fixedForm);
  if (out.includes("'")) out = curlQuotes(out, "'");
  if (out.includes('"')) out = curlQuotes(out, '"');
  if (out.includes('-')) out = typographicDashes(out);
  if (out.includes('x')) out = typographicTimes(out);
  return escapeAmpersands(out);
}

const fixedForms =
  /\.\.\.|``|''| \(tm\)|'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)/g;

function fixedForm(form: string): string {
  if (form === '...') return '&#8230;';
  if (form === '``') return '&#8220;';
  if (form === "''") return '&#8221;';
  if (form === ' (tm)') return ' &#8482;';
  return form.replaceAll("'", '&#8217;');
}

function escapeAmpersands(source: string): string {
  if (!source.includes('&')) return source;
  return source.replace(/&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi, '&#038;');
}
