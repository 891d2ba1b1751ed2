import { curlQuotes } from './curl-quotes.ts';
import { shortcodePattern } from './replace-shortcodes.ts';
import { rewriteHtml } from './rewrite-html.ts';
import { isAfterSpace, isBeforeSpace } from './text-edges.ts';

/** Turns runs of hyphens into dashes: three always, two and one as their surroundings ask for. */
function typographicDashes(text: string): string {
  return text.replace(/-+/g, (run: string, at: number) => {
    const long = '&#8212;'.repeat(Math.floor(run.length / 3));
    const rest = run.length % 3;
    if (rest === 0) return long;
    const standsAlone =
      long === '' && isAfterSpace(text, at) && isBeforeSpace(text, at + run.length);
    if (rest === 1) return long + (standsAlone ? '&#8211;' : '-');
    if (standsAlone) return '&#8212;';
    // International domain names (xn--…) are no place for a dash.
    return long + (long === '' && text.endsWith('xn', at) ? '--' : '&#8211;');
  });
}

/** Turns the x between two numbers into a multiplication sign (`9x9`), but not in `0x9f` or within words. */
function typographicTimes(text: string): string {
  return text.replace(/(?<=\d)x(?=\d)/g, (x: string, at: number) =>
    endsNumber(text, at) && startsNumber(text, at + 1) ? '&#215;' : x,
  );
}

function endsNumber(text: string, end: number): boolean {
  let start = end;
  while (isDigit(text[start - 1])) start -= 1;
  if (isWord(text[start - 1])) return false;
  const isLoneZero = end - start === 1 && text[start] === '0';
  return !isLoneZero || (/[.,]/.test(text[start - 1] ?? '') && isDigit(text[start - 2]));
}

function startsNumber(text: string, start: number): boolean {
  let end = start;
  while (isDigit(text[end])) end += 1;
  return !isWord(text[end]);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}

/**
 * Typographic quotes, apostrophes, primes, dashes, ellipses and multiplication signs as character references, and
 * every bare `&` as one (docs/rest.md §4.3). Tags, shortcodes and program text stay as written.
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

/** Makes a raw title into HTML: typographic, trimmed, markup kept, nothing put before it whatever its status. */
export function renderTitle(raw: string): string {
  return texturize(raw).trim();
}
