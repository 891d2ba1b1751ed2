import { rewriteHtml } from './rewrite-html.ts';
import { shortcodePattern } from './text-media.ts';

/** Whether a word can begin at `at`: the beginning of the text, or white space or `&nbsp;` before it. */
function isAfterSpace(text: string, at: number): boolean {
  return at === 0 || isSpace(text[at - 1]) || text.endsWith('&nbsp;', at);
}

/** Whether a word has ended at `at`: the end of the text, or white space or `&nbsp;` there. */
function isBeforeSpace(text: string, at: number): boolean {
  return at >= text.length || isSpace(text[at]) || text.startsWith('&nbsp;', at);
}

/** Whether a quotation can have ended before `at`: a word's end, closing punctuation or `&gt;` follows. */
function endsPhrase(text: string, at: number): boolean {
  return (
    isBeforeSpace(text, at) || /[.,:;!?)}\]-]/.test(text[at] ?? '') || text.startsWith('&gt;', at)
  );
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && ' \n\r\t\u00a0'.includes(character);
}

/** Replaces the typed quotes of one kind in a chunk of text by the character references of their roles. */
function curlQuotes(text: string, quote: Quote): string {
  const marks = placeMarks(text, quote);
  resolveClosings(text, quote, marks);
  let out = '';
  let at = 0;
  for (const { at: position, mark } of marks) {
    out += text.slice(at, position) + (written[quote][mark] ?? quote);
    at = position + 1;
  }
  return out + text.slice(at);
}

const written: Record<Quote, Partial<Record<QuoteMark, string>>> = {
  "'": { opening: '&#8216;', closing: '&#8217;', apostrophe: '&#8217;', prime: '&#8242;' },
  '"': { opening: '&#8220;', closing: '&#8221;', prime: '&#8243;' },
};

function placeMarks(text: string, quote: Quote): PlacedMark[] {
  const marks: PlacedMark[] = [];
  let isClosedNext = false;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (isClosedNext) {
      marks.push({ at, mark: 'closing' });
      isClosedNext = false;
      continue;
    }
    const mark = quote === "'" ? singleMark(text, at) : doubleMark(text, at);
    marks.push({ at, mark });
    isClosedNext = isQuotedYear(text, at, quote) || isQuotedNumber(text, at, quote);
  }
  return marks;
}

function singleMark(text: string, at: number): QuoteMark {
  if (isQuotedYear(text, at, "'") || isYear(text, at)) return 'apostrophe';
  if (isAfterSpace(text, at) || /[([{"-]/.test(text[at - 1] ?? '') || text.endsWith('&lt;', at)) {
    return 'opening';
  }
  const isInWord =
    !isBeforeSpace(text, at + 1) &&
    !/[.,:;!?"'(){}[\]-]/.test(text[at + 1] ?? '') &&
    !/^&[lg]t;/.test(text.slice(at + 1, at + 5));
  return isInWord ? 'apostrophe' : 'undecided';
}

function doubleMark(text: string, at: number): QuoteMark {
  if (isQuotedNumber(text, at, '"')) return 'opening';
  const canOpen =
    isAfterSpace(text, at) || /[([{-]/.test(text[at - 1] ?? '') || text.endsWith('&lt;', at);
  const isFollowed = at + 1 >= text.length || !isBeforeSpace(text, at + 1);
  return canOpen && isFollowed ? 'opening' : 'undecided';
}

/** `'99` for 1999, but neither `'995` nor `'99.5` nor `'99%`. */
function isYear(text: string, at: number): boolean {
  return /^'\d\d(?![%\d]|[.,]\d)/.test(text.slice(at, at + 5));
}

/** `'99'`: an apostrophe, and the end of a quotation. */
function isQuotedYear(text: string, at: number, quote: Quote): boolean {
  return quote === "'" && /^'\d\d'/.test(text.slice(at, at + 4)) && endsPhrase(text, at + 4);
}

/** `'0.42'`, `"12"`: both are plain quotes, not primes. */
function isQuotedNumber(text: string, at: number, quote: Quote): boolean {
  if (!isAfterSpace(text, at) || (quote === "'" && isYear(text, at))) return false;
  quotedNumber.lastIndex = at + 1;
  return quotedNumber.exec(text)?.[1] === quote;
}

const quotedNumber = /\d[.,\d]*(['"])/y;

/** A quote character as typed. */
type Quote = "'" | '"';

/** The role of a quote character; `undecided` stays as typed. */
type QuoteMark = 'opening' | 'closing' | 'apostrophe' | 'prime' | 'undecided';

/** A quote character of a text, by its offset. */
interface PlacedMark {
  readonly at: number;
  mark: QuoteMark;
}

/**
 * Decides in place which of the still undecided quotes close a quotation and which are primes (6'2"). What follows an
 * opening quote up to the next one is looked at together, since one of its quotes should close it.
 */
function resolveClosings(text: string, quote: Quote, marks: readonly PlacedMark[]): void {
  let start = 0;
  for (let index = 0; index <= marks.length; index += 1) {
    if (index < marks.length && marks[index]?.mark !== 'opening') continue;
    const phrase = marks.slice(start, index);
    resolvePhrase(text, phrase, phrase[0]?.mark === 'opening');
    start = index;
  }
  if (quote === "'") return;
  for (const placed of marks) if (placed.mark === 'undecided') placed.mark = 'closing';
}

function resolvePhrase(text: string, phrase: readonly PlacedMark[], isOpened: boolean): void {
  const undecided = phrase.filter(({ mark }) => mark === 'undecided');
  const ends = undecided.filter(({ at }) => endsPhrase(text, at + 1));
  const needsClosing = isOpened && !phrase.some(({ mark }) => mark === 'closing');
  for (const placed of needsClosing ? closers(text, ends) : []) placed.mark = 'closing';
  for (const placed of undecided) {
    if (placed.mark === 'closing') continue;
    if (isDigit(text[placed.at - 1])) placed.mark = 'prime';
    else if (!needsClosing && endsPhrase(text, placed.at + 1)) placed.mark = 'closing';
  }
}

/** Returns the marks that can only close. If all follow numbers, returns the likeliest of them. */
function closers(text: string, ends: readonly PlacedMark[]): readonly PlacedMark[] {
  if (ends.length < 2) return ends;
  const afterWords = ends.filter(({ at }) => !isDigit(text[at - 1]));
  if (afterWords.length > 0) return afterWords;
  const likeliest = ends.findLast(({ at }) => text[at + 1] === '.') ?? ends.at(-1);
  return likeliest ? [likeliest] : [];
}

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

/** One search for each mark takes a quarter of the time of one expression for all marks. */
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

/** Renders a raw title as HTML: with typographic characters, trimmed, without a prefix for private or protected entries. Markup stays. */
export function renderTitle(raw: string): string {
  return texturize(raw).trim();
}
