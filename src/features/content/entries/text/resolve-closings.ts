import { endsPhrase } from './text-edges.ts';

/** A quote character as typed. */
export type Quote = "'" | '"';

/** What one quote character was found to be; `undecided` stays as typed. */
export type QuoteMark = 'opening' | 'closing' | 'apostrophe' | 'prime' | 'undecided';

/** A quote character of a text, by its offset. */
export interface PlacedMark {
  readonly at: number;
  mark: QuoteMark;
}

/**
 * Decides in place which of the still undecided quotes close a quotation and which are primes (6'2"). What follows an
 * opening quote up to the next one is looked at together, since one of its quotes should close it.
 */
export function resolveClosings(text: string, quote: Quote, marks: readonly PlacedMark[]): void {
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
