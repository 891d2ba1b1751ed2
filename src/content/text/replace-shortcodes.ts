import { decodeHTML } from 'entities';

/**
 * Matches the shortcodes that content of this kind of site contains: `[gallery ids="1,2"]`, `[/caption]`. Other brackets are ordinary
 * text.
 */
export const shortcodePattern =
  /\[\/?(?:wp_caption|caption|gallery|playlist|audio|video|embed|contact-form-7|mc4wp_form|donation_form|tribe_events)(?=[\s\]/])(?:[^[\]<>"']|"[^"]*"|'[^']*')*\]/g;

/** A shortcode in HTML: `[audio src="a.mp3"]`, `[caption width="300"]…[/caption]`. */
export interface Shortcode {
  readonly name: string;
  /** By name, in lower case; those without a name by position. Not escaped. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The HTML up to its closing tag; empty where it has none. */
  readonly content: string;
}

/**
 * Returns the HTML with its shortcodes replaced; where `replace` returns null, a shortcode stays as it is written. Brackets within a tag
 * or a comment are no shortcodes, `[[gallery]]` shows `[gallery]`, and shortcodes in the content of another one stay.
 */
export function replaceShortcodes(
  html: string,
  replace: (shortcode: Shortcode) => string | null,
): string {
  if (!html.includes('[')) return html;
  const tags = findTags(html);
  if (tags.length === 0) return html;
  const closings = closingsByName(tags);
  let out = '';
  let at = 0;
  for (const tag of tags) {
    if (tag.isClosing || tag.start < at) continue;
    const closing = tag.isVoid ? undefined : nextClosing(closings.get(tag.name), tag.end);
    const end = closing?.end ?? tag.end;
    if (html[tag.start - 1] === '[' && html[end] === ']' && tag.start > at) {
      out += html.slice(at, tag.start - 1) + html.slice(tag.start, end);
      at = end + 1;
      continue;
    }
    const content = closing ? html.slice(tag.end, closing.start) : '';
    const replaced = replace({ name: tag.name, attributes: readAttributes(tag.inner), content });
    if (replaced === null) continue;
    out += html.slice(at, tag.start) + replaced;
    at = end;
  }
  return out + html.slice(at);
}

interface ShortcodeTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  /** Whether it ends like `[gallery /]`. */
  readonly isVoid: boolean;
  /** Its attributes, as written. */
  readonly inner: string;
}

function findTags(html: string): readonly ShortcodeTag[] {
  const tags: ShortcodeTag[] = [];
  const next = new RegExp(`<!--|<(?=\\/?[a-zA-Z])|${shortcodePattern.source}`, 'g');
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const [source] = found;
    if (source === '<!--') {
      const end = html.indexOf('-->', next.lastIndex);
      if (end === -1) break;
      next.lastIndex = end + 3;
    } else if (source === '<') {
      htmlTag.lastIndex = found.index;
      next.lastIndex += (htmlTag.exec(html)?.[0].length ?? 1) - 1;
    } else tags.push(readTag(source, found.index));
  }
  return tags;
}

/** A `>` inside a quoted attribute ends no tag. */
const htmlTag = /<(?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*>?/y;

function readTag(source: string, start: number): ShortcodeTag {
  const isClosing = source[1] === '/';
  const name = /[\w-]+/.exec(source)?.[0] ?? '';
  const isVoid = source.endsWith('/]');
  const inner = source.slice(1 + name.length + (isClosing ? 1 : 0), isVoid ? -2 : -1);
  return { name, start, end: start + source.length, isClosing, isVoid, inner };
}

/** The last comes first, so that those that are passed can be taken off. */
function closingsByName(tags: readonly ShortcodeTag[]): ReadonlyMap<string, ShortcodeTag[]> {
  const byName = new Map<string, ShortcodeTag[]>();
  for (const tag of tags.toReversed()) {
    if (!tag.isClosing) continue;
    const same = byName.get(tag.name);
    if (same) same.push(tag);
    else byName.set(tag.name, [tag]);
  }
  return byName;
}

function nextClosing(closings: ShortcodeTag[] | undefined, from: number): ShortcodeTag | undefined {
  while (closings?.at(-1) !== undefined && (closings.at(-1)?.start ?? 0) < from) closings.pop();
  return closings?.at(-1);
}

function readAttributes(inner: string): Shortcode['attributes'] {
  const attributes: Record<string, string> = Object.create(null);
  let place = 0;
  for (const [, name, double, single, bare, alone = ''] of inner.matchAll(attribute)) {
    const value = decodeHTML(double ?? single ?? bare ?? alone.replace(/^(["'])(.*)\1$/s, '$2'));
    attributes[name?.toLowerCase() ?? String(place++)] = value;
  }
  return attributes;
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|("[^"]*"|'[^']*'|[^\s"']+)/g;
