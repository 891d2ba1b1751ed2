import {
  type FormTag,
  isTagKind,
  type Position,
  requirable,
  type Template,
  type TemplateError,
} from './form-tag.ts';

/**
 * Parses a form's template. Anything but a tag stays text: unknown words in brackets, and a tag in double brackets (`[[text x]]`), which
 * loses the outer pair. It never fails; mistakes are listed in `errors`.
 */
export function parseTemplate(source: string): Template {
  const parts: (string | FormTag)[] = [];
  const errors: TemplateError[] = [];
  const positionAt = positionsIn(source);
  let text = '';
  let at = 0;
  const refuse = (offset: number, code: string, message: string) =>
    errors.push({ code, message, position: positionAt(offset) });

  while (at < source.length) {
    const open = source.indexOf('[', at);
    if (open < 0) break;
    text += source.slice(at, open);
    at = open;
    const isEscaped = source[open + 1] === '[';
    const found = readTag(source, isEscaped ? open + 1 : open);
    if (!found || !isTagKind(found.kind)) {
      const end = found && isEscaped && source[found.end] === ']' ? found.end + 1 : at + 1;
      if (found?.looksLikeTag && end === at + 1)
        refuse(open, 'unknown_tag', `There is no tag ${found.kind}.`);
      text += source.slice(at, end);
      at = end;
      continue;
    }
    if (found.fault !== null) {
      refuse(found.fault.offset, found.fault.code, found.fault.message);
      text += '[';
      at += 1;
      continue;
    }
    if (isEscaped && source[found.end] === ']') {
      text += source.slice(open + 1, found.end);
      at = found.end + 1;
      continue;
    }
    for (const flaw of found.flaws) refuse(flaw.offset, flaw.code, flaw.message);
    const closing = findClosing(source, found.end, found.kind);
    if (found.isRequired && !requirable.has(found.kind))
      refuse(open, 'not_requirable', `${found.kind} takes no asterisk.`);
    if (text !== '') parts.push(text);
    text = '';
    parts.push({
      kind: found.kind,
      isRequired: found.isRequired,
      name: found.name,
      options: found.options,
      rawValues: found.values,
      content: closing ? source.slice(found.end, closing.start).trim() : '',
      position: positionAt(open),
    });
    at = closing ? closing.end : found.end;
  }
  text += source.slice(at);
  if (text !== '') parts.push(text);
  return { parts, errors };
}

export const tagsIn = ({ parts }: Template): readonly FormTag[] =>
  parts.filter((part) => typeof part !== 'string');

/** The tags of a form, in the order of its template. */
export const tagsOf = ({ template }: { readonly template: string }): readonly FormTag[] =>
  tagsIn(parseTemplate(template));

/** Returns line and column of an offset; offsets must be passed in rising order. */
function positionsIn(source: string): (offset: number) => Position {
  let line = 1;
  let lineStart = 0;
  let seen = 0;
  return (offset) => {
    if (offset < seen) [line, lineStart, seen] = [1, 0, 0];
    for (let next = source.indexOf('\n', seen); next >= 0 && next < offset; ) {
      line += 1;
      lineStart = next + 1;
      seen = lineStart;
      next = source.indexOf('\n', seen);
    }
    return { offset, line, column: offset - lineStart + 1 };
  };
}

/** The contents of one pair of brackets, which may or may not be a tag. */
interface BracketedTag {
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
  /** Mistakes that leave the tag understandable. */
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
function readTag(source: string, open: number): BracketedTag | null {
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
function findClosing(
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
