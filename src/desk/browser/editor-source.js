/**
 * Splits stored HTML into its outermost parts without changing a character: blocks with their comments, elements, and runs of text.
 * Joined again (`before` and `source` of each segment, then `after`), the parts are the text that came in.
 *
 * @typedef {object} Token
 * @property {'text' | 'blank' | 'comment' | 'open' | 'close' | 'void' | 'sealed'} kind
 * @property {string} name of an element, lower case
 * @property {string} source
 * @property {boolean} [isOdd] what browsers read otherwise than it looks, such as a tag that is never closed
 *
 * @typedef {object} Segment
 * @property {string} before white space between the previous segment and this one
 * @property {string} source
 * @property {'block' | 'element' | 'run'} kind
 * @property {string} name of the block (without `core/`) or of the element; empty for a run
 * @property {boolean} isOdd whether its tags don't match each other
 * @property {string} open the opening comment or tag
 * @property {string} inner
 * @property {string} close the closing comment or tag
 */

const blockLevel = new Set(
  `address article aside blockquote center details dialog dd dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li main menu nav ol p pre script section style summary table tbody td tfoot th thead tr ul`.split(
    /\s+/,
  ),
);
const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose inside is not HTML, or follows other rules. */
const sealed = new Set(
  'iframe math noembed noframes script style svg textarea title xmp'.split(' '),
);

/** Whether an element of this name ends a paragraph. */
export const isBlockLevel = (/** @type {string} */ name) => blockLevel.has(name);

const tagPattern = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iy;
const blockComment =
  /^<!--\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:\{[\s\S]*\}\s+)?(\/)?-->$/;

/** @returns {Token[]} which joined are the HTML, in linear time */
export function tokenise(/** @type {string} */ html) {
  const tokens = [];
  let from = 0;
  let at = html.indexOf('<');
  const pass = (/** @type {number} */ end) => {
    for (const source of html.slice(from, end).split(/(\n[^\S\n]*\n\s*)/))
      if (source !== '')
        tokens.push({ kind: /^\n\s*\n/.test(source) ? 'blank' : 'text', name: '', source });
    from = end;
  };
  while (at !== -1) {
    const token = readMarkup(html, at);
    if (token) {
      pass(at);
      tokens.push(token);
      from = at + token.source.length;
    }
    at = html.indexOf('<', token ? from : at + 1);
  }
  pass(html.length);
  return tokens;
}

/** @returns {Token | undefined} undefined where the `<` is text */
function readMarkup(/** @type {string} */ html, /** @type {number} */ at) {
  const rest = () => ({ kind: 'text', name: '', source: html.slice(at), isOdd: true });
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4);
    if (end === -1) return rest();
    const source = html.slice(at, end + 3);
    return { kind: 'comment', name: '', source, isOdd: /^<!---?>|--!>/.test(source) };
  }
  if (!/[a-z/!?]/i.test(html[at + 1] ?? '')) return undefined;
  tagPattern.lastIndex = at;
  const [source, slash, written = ''] = tagPattern.exec(html) ?? [];
  if (source === undefined) return rest(); // a bogus comment, or a tag that does not end
  const name = written.toLowerCase();
  if (slash) return { kind: 'close', name, source };
  if (voids.has(name)) return { kind: 'void', name, source };
  if (name === 'plaintext') return rest();
  if (!sealed.has(name)) return { kind: 'open', name, source };
  const closing = new RegExp(`</${name}\\s*>`, 'ig');
  closing.lastIndex = at + source.length;
  const end = closing.exec(html);
  return end ? { kind: 'sealed', name, source: html.slice(at, end.index + end[0].length) } : rest();
}

/** @returns {{ segments: Segment[], after: string }} */
export function splitSegments(/** @type {string} */ html) {
  const tokens = tokenise(html);
  const segments = [];
  let before = '';
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i];
    if (
      token.kind === 'blank' ||
      (token.kind === 'text' && !token.isOdd && !/\S/.test(token.source))
    ) {
      before += token.source;
      i += 1;
      continue;
    }
    const comment = token.kind === 'comment' && blockComment.exec(token.source);
    const isElement = token.kind !== 'close' && blockLevel.has(token.name);
    const { end, isOdd } =
      comment && !comment[1]
        ? endOfBlock(tokens, i)
        : isElement
          ? endOfElement(tokens, i)
          : endOfRun(tokens, i);
    const parts = tokens.slice(i, end).map(({ source }) => source);
    i = end;
    if (comment && !comment[1]) {
      const name = comment[2].replace(/^core\//, '');
      segments.push({ kind: 'block', name, before, isOdd, ...ends(parts) });
      before = '';
    } else if (isElement) {
      segments.push({ kind: 'element', name: token.name, before, isOdd, ...ends(parts) });
      before = '';
    } else {
      const source = parts.join('');
      const text = source.trim();
      const start = source.indexOf(text);
      before += source.slice(0, start);
      segments.push({
        kind: 'run',
        name: '',
        before,
        isOdd,
        source: text,
        open: '',
        inner: text,
        close: '',
      });
      before = source.slice(start + text.length);
    }
  }
  return { segments, after: before };
}

/** A thing of one token (`<hr>`, an empty block) has neither an inside nor an end. */
function ends(/** @type {string[]} */ parts) {
  const close = parts.length > 1 ? parts.at(-1) : '';
  return { source: parts.join(''), open: parts[0], inner: parts.slice(1, -1).join(''), close };
}

/** Blocks close in the order in which they open, as the server reads them, whatever their tags do. */
function endOfBlock(/** @type {Token[]} */ tokens, /** @type {number} */ start) {
  const names = [];
  for (let i = start; i < tokens.length; i += 1) {
    const comment = tokens[i].kind === 'comment' && blockComment.exec(tokens[i].source);
    if (!comment) continue;
    if (!comment[1]) {
      if (!comment[3]) names.push(comment[2]);
    } else if (names.pop() !== comment[2]) return { end: tokens.length, isOdd: true };
    if (names.length === 0) return { end: i + 1, isOdd: false };
  }
  return { end: tokens.length, isOdd: true };
}

function endOfElement(/** @type {Token[]} */ tokens, /** @type {number} */ start) {
  const names = [];
  let isOdd = false;
  for (let i = start; i < tokens.length; i += 1) {
    const { kind, name } = tokens[i];
    if (tokens[i].isOdd) break;
    if (kind === 'open') names.push(name);
    if (kind === 'close') {
      for (; names.at(-1) !== name && endsImplicitly.has(names.at(-1)); isOdd = true) names.pop();
      if (names.pop() !== name) break;
    }
    if (names.length === 0) return { end: i + 1, isOdd };
  }
  return { end: tokens.length, isOdd: true };
}

/** Elements whose end tag may be left out. */
const endsImplicitly = new Set('dd dt li option p tbody td tfoot th thead tr'.split(' '));

/** A run ends before a block, and at a blank line outside of its elements. */
function endOfRun(/** @type {Token[]} */ tokens, /** @type {number} */ start) {
  const names = [];
  let i = start;
  for (; i < tokens.length; i += 1) {
    const { kind, name, source, isOdd } = tokens[i];
    if (isOdd) return { end: tokens.length, isOdd: true };
    if (names.length === 0 && i > start) {
      if (kind === 'blank' || (kind !== 'close' && blockLevel.has(name))) break;
      if (kind === 'comment' && blockComment.test(source)) break;
    }
    if (kind === 'open') names.push(name);
    if (kind !== 'close') continue;
    // An end tag without a beginning stands for itself.
    if (names.length === 0)
      return i > start ? { end: i, isOdd: false } : { end: i + 1, isOdd: true };
    if (names.pop() !== name) return { end: tokens.length, isOdd: true };
  }
  return { end: i, isOdd: names.length > 0 };
}

/** @returns {string | undefined} the name of the block that a source begins with */
export const blockName = (/** @type {string} */ source) =>
  /^<!-- wp:(?:core\/)?([\w/-]+)/.exec(source)?.[1];
