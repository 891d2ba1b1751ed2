/** What stands in one pair of brackets, before it is known whether it is a tag. */
export interface BracketedTag {
  readonly kind: string;
  readonly isRequired: boolean;
  readonly name: string;
  readonly options: readonly string[];
  readonly values: readonly string[];
  /** Behind the closing bracket. */
  readonly end: number;
  /** Whether it has more than its first word: a name, an asterisk or a quoted value. */
  readonly looksLikeTag: boolean;
  /** Why it can't be read; null where it can. */
  readonly fault: TagFault | null;
  /** What is not as it should be, though it is plain what is meant. */
  readonly flaws: readonly TagFault[];
}

interface TagFault {
  readonly offset: number;
  readonly code: string;
  readonly message: string;
}

const KIND = /[a-z][a-z0-9_]*/y;
const WORD = /[^\s"'[\]]+/y;
const BLANK = /\s+/y;
const NAME = /^[a-z][-a-z0-9_:.]*$/i;

/** Characters that a tag may have, so that a bracket left open is not searched for in the whole of a text. */
const LONGEST = 10_000;

/** Reads the tag whose bracket is at `open`; null where no word follows the bracket. */
export function readTag(source: string, open: number): BracketedTag | null {
  const kind = match(KIND, source, open + 1);
  if (kind === '') return null;
  let at = open + 1 + kind.length;
  const isRequired = source[at] === '*';
  if (isRequired) at += 1;
  if (!/[\s\]]/.test(source[at] ?? ']')) return null;
  const words: string[] = [];
  const values: string[] = [];
  const flaws: TagFault[] = [];
  const done = (fault: TagFault | null): BracketedTag => {
    const [first = ''] = words;
    const name = NAME.test(first) ? first : '';
    const options = name === '' ? words : words.slice(1);
    const looksLikeTag = isRequired || values.length > 0 || name !== '';
    return { kind, isRequired, name, options, values, end: at, looksLikeTag, fault, flaws };
  };
  const broken = (offset: number, code: string, message: string) => done({ offset, code, message });

  while (at < source.length && at - open < LONGEST) {
    at += match(BLANK, source, at).length;
    const sign = source[at];
    if (sign === ']') {
      at += 1;
      return done(null);
    }
    if (sign === '"' || sign === "'") {
      const close = source.indexOf(sign, at + 1);
      if (close < 0 || close - open > LONGEST)
        return broken(at, 'open_quote', 'A quoted value is not closed.');
      values.push(source.slice(at + 1, close).trim());
      at = close + 1;
      continue;
    }
    const word = match(WORD, source, at);
    if (word === '') break;
    if (values.length > 0) {
      const message = `${word} should stand before the quoted values.`;
      flaws.push({ offset: at, code: 'misplaced_option', message });
    }
    words.push(word);
    at += word.length;
  }
  return broken(open, 'open_tag', `The tag ${kind} is not closed.`);
}

function match(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

/** Kinds whose text may stand between the tag and its closing tag. */
const ENCLOSING: ReadonlySet<string> = new Set(['acceptance', 'textarea', 'text', 'select']);

/** The closing tag of a kind (`[/acceptance]`), unless another tag comes first. */
export function findClosing(
  source: string,
  from: number,
  kind: string,
): { readonly start: number; readonly end: number } | null {
  if (!ENCLOSING.has(kind)) return null;
  const start = source.indexOf('[', from);
  const closing = `[/${kind}]`;
  return start >= 0 && source.startsWith(closing, start)
    ? { start, end: start + closing.length }
    : null;
}
