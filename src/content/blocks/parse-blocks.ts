/** A part of content as its editor made it. */
export interface Block {
  /** With its namespace: `core/paragraph`; `core/freeform` for HTML outside of blocks. */
  readonly name: string;
  /** The entry's id and the block's place in the content, `42-0`. It changes only with the content. */
  readonly clientId: string;
  readonly parentClientId: string | null;
  /** The attributes that its comment declares. */
  readonly comment: BlockJson;
  /** As it is stored, with its comments. */
  readonly source: string;
  /** The source without the inner blocks. */
  readonly ownSource: string;
  readonly innerBlocks: readonly Block[];
}

/** Blocks of one content (and a last one of what follows), and blocks within each other. Beyond that they count as HTML of the block they are in. */
export const MOST_BLOCKS = 5000;
export const DEEPEST_BLOCK = 20;

/** The name of HTML outside of blocks. */
const FREEFORM = 'core/freeform';

interface OpenBlock extends Omit<Block, 'source' | 'ownSource'> {
  readonly start: number;
  ownSource: string;
  readonly innerBlocks: Block[];
}

/**
 * Parses the outermost blocks of content, in linear time. Text outside of blocks is a block of its own unless it is white space. A block
 * that is not closed ends with the block around it or with the content; a closing comment without a block counts as text.
 */
export function parseBlocks(content: string, entryId: number): readonly Block[] {
  const found: Block[] = [];
  const open: OpenBlock[] = [];
  let count = 0;
  /** Blocks beyond the bounds that are open. */
  let beyond = 0;
  /** The start of the text that no block contains yet. */
  let from = 0;

  if (!hasBlocks(content)) {
    passText(content.length);
    return found;
  }
  for (const { start, end, isClosing, name, attributes, isEmpty } of blockComments(content)) {
    if (isClosing) {
      if (beyond > 0) beyond -= 1;
      else close(end);
    } else if (beyond > 0 || count >= MOST_BLOCKS || open.length >= DEEPEST_BLOCK) {
      if (!isEmpty) beyond += 1;
    } else {
      passText(start);
      open.push(begin(name, attributes, start));
      if (isEmpty) close(end);
    }
  }
  passText(content.length);
  while (open.length > 0) close(content.length);
  return found;

  function begin(name: string, json: string, start: number): OpenBlock {
    return {
      name: name.includes('/') ? name : `core/${name}`,
      clientId: `${entryId}-${count++}`,
      parentClientId: open.at(-1)?.clientId ?? null,
      comment: readBlockJson(json),
      start,
      ownSource: '',
      innerBlocks: [],
    };
  }

  function passText(end: number): void {
    const text = content.slice(from, end);
    from = end;
    const inside = open.at(-1);
    if (inside) inside.ownSource += text;
    else if (/\S/.test(text)) {
      const { start, ...block } = begin(FREEFORM, '', 0);
      found.push({ ...block, source: text, ownSource: text });
    }
  }

  function close(end: number): void {
    const last = open.at(-1);
    if (!last) return;
    passText(end);
    open.pop();
    const { start, ...block } = last;
    (open.at(-1)?.innerBlocks ?? found).push({ ...block, source: content.slice(start, end) });
  }
}

/** The comment that opens or closes a block. */
interface BlockComment {
  /** Where it starts and ends in the content. */
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  /** Without the namespace `core`. */
  readonly name: string;
  /** JSON as it is written; empty for none. */
  readonly attributes: string;
  /** Whether the block has no content. */
  readonly isEmpty: boolean;
}

/** Returns the comments of blocks in the order of the content, in linear time. Comments that are not well-formed ones of blocks are skipped. */
export function* blockComments(content: string): Generator<BlockComment> {
  let end = 0;
  for (;;) {
    const start = content.indexOf('<!--', end);
    const close = start === -1 ? -1 : content.indexOf('-->', start + 4);
    if (close === -1) return;
    end = close + 3;
    const found = blockComment.exec(content.slice(start + 4, close));
    if (!found) continue;
    const [, closing, name = '', attributes = '', slash] = found;
    yield { start, end, isClosing: !!closing, name, attributes, isEmpty: !!slash };
  }
}

const blockComment =
  /^\s+(\/)?wp:(?:core\/)?([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:(\{[\s\S]*\})\s+)?(\/)?$/;

/** Whether the content was written in blocks: then it gets no automatic paragraphs. */
export function hasBlocks(content: string): boolean {
  return content.includes('<!-- wp:');
}

/** Blocks and those in them, in the order of the content. */
export const flatBlocks = (blocks: readonly Block[]): readonly Block[] =>
  blocks.flatMap((block) => [block, ...flatBlocks(block.innerBlocks)]);

/** The attributes in a block's comment. */
interface BlockJson {
  readonly values: Readonly<Record<string, unknown>>;
  /** As it is written; `{}` for none. */
  readonly text: string;
}

/** The limit of nested brackets; deeper JSON could not be serialized again. */
const DEEPEST = 50;

const none: BlockJson = { values: {}, text: '{}' };

/** Returns no attributes if the text is no JSON object or too deep. */
export function readBlockJson(text: string): BlockJson {
  if (text === '') return none;
  try {
    const values: unknown = JSON.parse(text);
    // The grammar of comments has an object here, whose members may be anything.
    return isDeep(text) ? none : { values: values as BlockJson['values'], text };
  } catch {
    return none;
  }
}

/** @param json that is well-formed */
function isDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(stringsAndBrackets)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Only for valid JSON, in which every string ends; otherwise each search would run to the end of the text. */
const stringsAndBrackets = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
