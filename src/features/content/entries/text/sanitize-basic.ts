import { stripTags } from '../../../../lib/strip-tags.ts';
import { type MarkupRules, sanitizeMarkup } from './sanitize-markup.ts';

/** What remains of HTML where a little formatting, quotations and links are welcome: in titles, comments, descriptions. */
export function sanitizeBasic(raw: string, linkRel?: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  const isFlood = raw.split('<', mostTags + 1).length > mostTags;
  return sanitizeMarkup(isFlood ? stripTags(raw).replaceAll('<', '&lt;') : raw, rules, {
    finish: (element, { rel: _, ...safe }) =>
      element === 'a' && linkRel !== undefined ? { ...safe, rel: linkRel } : safe,
  });
}

/** Time grows with the square of how deep tags nest; a text with more of them is kept without any. */
const mostTags = 5_000;

const rules: MarkupRules = {
  tags: 'a abbr acronym b blockquote cite code del em i q s strike strong'.split(' '),
  attributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    acronym: ['title'],
    blockquote: ['cite'],
    del: ['datetime'],
    q: ['cite'],
  },
  deepest: 20,
};

/** What remains of a reader's comment: a little formatting, quotations, and links that search engines don't follow. */
export const sanitizeComment = (raw: string): string => sanitizeBasic(raw, 'nofollow ugc');
