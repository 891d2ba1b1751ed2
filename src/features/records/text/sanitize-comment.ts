import sanitize from 'sanitize-html';
import { linkSchemes } from './safe-address.ts';
import { safeAttributes } from './safe-attributes.ts';
import { stripTags } from './strip-tags.ts';

/** What remains of a reader's comment: a little formatting, quotations, and links that search engines don't follow. */
export function sanitizeComment(raw: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  const isFlood = raw.split('<', mostTags + 1).length > mostTags;
  return sanitize(isFlood ? stripTags(raw) : raw, rules);
}

/** Time grows with the square of how deep tags nest; a comment with more of them is kept without any. */
const mostTags = 5_000;

const rules: sanitize.IOptions = {
  allowedTags: `a abbr acronym b blockquote cite code del em i q s strike strong`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    acronym: ['title'],
    blockquote: ['cite'],
    del: ['datetime'],
    q: ['cite'],
  },
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'cite'],
  nestingLimit: 20,
  parser: { decodeEntities: false },
  transformTags: {
    '*': (tagName, attribs) => {
      const { rel: _, ...safe } = safeAttributes(attribs, /(?!)/g);
      return { tagName, attribs: tagName === 'a' ? { ...safe, rel: 'nofollow ugc' } : safe };
    },
  },
};
