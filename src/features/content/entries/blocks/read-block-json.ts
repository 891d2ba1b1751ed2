/** The attributes in a block's comment. */
export interface BlockJson {
  readonly values: Readonly<Record<string, unknown>>;
  /** As it is written; `{}` for none. */
  readonly text: string;
}

/** Brackets within each other; what is deeper could not be written out again. */
const DEEPEST = 50;

const none: BlockJson = { values: {}, text: '{}' };

/** No attributes for what is no JSON object or too deep. */
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

/** Of JSON, whose strings all end: others would be searched to the end again and again. */
const stringsAndBrackets = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
