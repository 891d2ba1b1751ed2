import type { HtmlToken } from './html-token.ts';

/**
 * Parts tokens where a paragraph has to end: at blank lines, at doubled `<br>`, before a block begins and after one ends.
 * Chunks have no line ends at their edges; some may be white space alone.
 */
export function paragraphChunks(tokens: readonly HtmlToken[]): HtmlToken[][] {
  const chunks: HtmlToken[][] = [[]];
  const hasSources = tokens.some(({ name }) => name === 'source' || name === 'track');
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    if (token.kind === 'text') {
      addText(chunks, tighten(token.source, previous, next, hasSources));
      return;
    }
    if (token.kind === 'break' && endsInBreak(chunks.at(-1))) {
      chunks.at(-1)?.pop();
      chunks.push([]);
      return;
    }
    const isCaption = token.name === 'figcaption';
    if (!isCaption && (token.kind === 'open' || token.kind === 'sealed-block')) chunks.push([]);
    chunks.at(-1)?.push(token);
    const ends = token.kind === 'close' || token.kind === 'sealed-block' || token.name === 'hr';
    if (!isCaption && ends) chunks.push([]);
  });
  return chunks.map(trimLines).filter((chunk) => chunk.length > 0);
}

function addText(chunks: HtmlToken[][], source: string): void {
  source.split(/\n(?:[^\S\n]*\n)+/).forEach((part, index) => {
    if (index > 0) chunks.push([]);
    if (part !== '') chunks.at(-1)?.push({ kind: 'text', name: '', source: part });
  });
}

/** White space beside the parts of a selection, a player or a figure is no line of text. */
function tighten(
  source: string,
  previous: HtmlToken | undefined,
  next: HtmlToken | undefined,
  hasSources: boolean,
): string {
  const isPlayer = ({ name }: HtmlToken) =>
    name === 'object' || (hasSources && (name === 'audio' || name === 'video'));
  const begins = previous && isPlayer(previous) && !isClosing(previous);
  const ends = next && isPlayer(next) && isClosing(next);
  const head = begins || isTight(previous, 'close') ? source.trimStart() : source;
  return ends || isTight(next, 'open') ? head.trimEnd() : head;
}

const isClosing = ({ source }: HtmlToken): boolean => source.startsWith('</');

const tight = new Set(['option', 'optgroup', 'source', 'track', 'param', 'embed']);

function isTight(token: HtmlToken | undefined, captionSide: HtmlToken['kind']): boolean {
  if (!token) return false;
  return tight.has(token.name) || (token.name === 'figcaption' && token.kind === captionSide);
}

function endsInBreak(chunk: HtmlToken[] | undefined): boolean {
  const last = chunk?.at(-1);
  if (last?.kind === 'text' && last.source.trim() === '' && chunk?.at(-2)?.kind === 'break') {
    chunk.pop();
    return true;
  }
  return last?.kind === 'break';
}

function trimLines(chunk: HtmlToken[]): HtmlToken[] {
  const trimmed = chunk.map((token, index) => {
    if (token.kind !== 'text') return token;
    let { source } = token;
    if (index === 0) source = source.replace(/^\n+/, '');
    if (index === chunk.length - 1) source = trimLineEnds(source);
    return { ...token, source };
  });
  return trimmed.filter(({ source }) => source !== '');
}

function trimLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}
