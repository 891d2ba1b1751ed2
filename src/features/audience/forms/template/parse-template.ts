import type { FormTag, Position, Template, TemplateError } from './form-tag.ts';
import { findClosing, readTag } from './read-tag.ts';
import { isTagKind, requirable } from './tag-kinds.ts';

/**
 * Reads a form's template. What is no tag stays text: unknown words in brackets, and a tag in double brackets (`[[text x]]`), of
 * which the outer pair is taken away. It never fails; what is not right is told in `errors`.
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

export const tagsOf = ({ parts }: Template): readonly FormTag[] =>
  parts.filter((part): part is FormTag => typeof part !== 'string');

/** Line and column of an offset; offsets are asked in rising order. */
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
