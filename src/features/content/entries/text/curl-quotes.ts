import { endsPhrase, isAfterSpace, isBeforeSpace } from './text-edges.ts';

/** Replaces the typed quotes of one kind in a chunk of text by character references for what each of them means. */
export function curlQuotes(text: string, quote: Quote): string {
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

/** What one quote character was found to be; `undecided` stays as typed. */
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

/** Those that can only close; or else, of the ones behind numbers, the likeliest. */
function closers(text: string, ends: readonly PlacedMark[]): readonly PlacedMark[] {
  if (ends.length < 2) return ends;
  const afterWords = ends.filter(({ at }) => !isDigit(text[at - 1]));
  if (afterWords.length > 0) return afterWords;
  const likeliest = ends.findLast(({ at }) => text[at + 1] === '.') ?? ends.at(-1);
  return likeliest ? [likeliest] : [];
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
