import { randomUUID } from 'node:crypto';
import { decodeHTMLStrict } from 'entities';
import sanitize, { type Attributes, type IOptions } from 'sanitize-html';
import { linkSchemes } from './safe-address.ts';
import { safeAttributes } from './safe-style.ts';

/** Which elements and attributes stay. */
export interface MarkupRules {
  readonly tags: readonly string[];
  /** By element; `*` for all of them. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly deepest: number;
}

interface Adjustments {
  /** What becomes of the safe attributes of an element. */
  readonly finish?: (element: string, attributes: Attributes) => Attributes;
  /** What becomes of a comment without angle brackets; without it comments go. */
  readonly comment?: (comment: string) => string;
}

/**
 * HTML source less what the rules don't allow. The tags of scripts and style sheets go like others, and what was between
 * them is read as HTML. Character references stay as written, and void elements keep the slash that they have.
 */
export function sanitizeMarkup(
  html: string,
  { tags, attributes, deepest }: MarkupRules,
  { finish = (_, safe) => safe, comment }: Adjustments = {},
): string {
  // Nobody can have written what was made up just now. It stands for a slash, and with an index for a comment.
  const name = randomUUID();
  const mark = new RegExp(`${name}(?::(\\d+);)?`, 'g');
  const comments: string[] = [];
  const setAside = (found: string) => `${name}:${comments.push(comment?.(found) ?? '') - 1};`;
  // A comment without angle brackets ends for every parser where it seems to end.
  const uncommented = html.replace(/<!--[^<>]*-->/g, setAside);
  const clean = sanitize(readyTags(uncommented, name), {
    ...options,
    allowedTags: [...tags],
    allowedAttributes: { ...mutable(attributes), '*': [...(attributes['*'] ?? []), name] },
    nestingLimit: deepest,
    transformTags: {
      '*': (tagName, { [name]: slash, ...written }) => {
        const attribs = finish(tagName, safeAttributes(written, mark));
        return { tagName, attribs: slash === undefined ? attribs : { ...attribs, [name]: '' } };
      },
    },
    // Only here, outside of tags, is a comment a comment.
    textFilter: (piece) =>
      escapeUnknown(piece).replace(mark, (_, index) => comments[Number(index)] ?? ''),
  });
  return withOwnSlashes(clean, name);
}

const voids = new Set('area br col hr img source track wbr'.split(' '));

/** Elements that hold no HTML for a parser. */
const rawTexts = new Set(
  'script style textarea title option xmp iframe noembed noframes noscript plaintext'.split(' '),
);

const options: IOptions = {
  selfClosing: [...voids],
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'longdesc', 'poster', 'usemap'],
  allowProtocolRelative: true,
  parseStyleAttributes: false,
  // References stay as typed; safeAttributes decodes what it judges.
  parser: { decodeEntities: false },
};

/**
 * Takes out the tags of what holds no HTML, and notes the slashes of void elements as an attribute. `</3` is text, which the
 * parser would drop.
 */
const readyTags = (html: string, slash: string): string =>
  html.replace(/<\/(?![a-z])/gi, '&lt;/').replace(tag, (source: string, element: string) => {
    if (rawTexts.has(element.toLowerCase())) return '';
    const hasSlash = source.endsWith('/>') && voids.has(element.toLowerCase());
    return hasSlash ? `${source.slice(0, -2)} ${slash}/>` : source;
  });

/** A `>` inside a quoted attribute ends no tag. */
const tag = /<\/?([a-z][a-z\d]*)(?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*>?/gi;

/** Every void element comes with a slash; nothing else has an angle bracket that is not escaped. */
const withOwnSlashes = (html: string, slash: string): string =>
  html.replace(new RegExp(` ${slash}( />)?| />`, 'g'), (found, own: string | undefined) => {
    if (found === ' />') return '>';
    return own ?? '';
  });

const escapeUnknown = (text: string): string =>
  text.replace(/&[a-z][a-z\d]*;/gi, (reference) =>
    decodeHTMLStrict(reference) === reference ? `&amp;${reference.slice(1)}` : reference,
  );

const mutable = (attributes: MarkupRules['attributes']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(attributes).map(([element, names]) => [element, [...names]]));
