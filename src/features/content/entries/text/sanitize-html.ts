import { stripTags } from '../../../../lib/strip-tags.ts';
import { attributesByTag, contentTags } from './content-markup.ts';
import { sanitizeBlockAttributes } from './sanitize-block-attributes.ts';
import { type MarkupRules, sanitizeMarkup } from './sanitize-markup.ts';

/**
 * What remains of the HTML of a writer without `unfiltered_html`: formatting, links, images, tables and the like, no
 * scripts, handlers, forms or frames. Comments, among them those of blocks, and character references stay as written.
 */
export function sanitizeHtml(raw: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  let html = raw.split('<', mostTags + 1).length > mostTags ? stripTags(raw) : raw;
  // Tags that were left out can have hidden how the others nest, so the outcome is gone through until it is stable.
  for (let round = 0; round < mostRounds; round += 1) {
    const cleaner = sanitizeMarkup(html, rules, { comment: sanitizeBlock });
    if (cleaner === html) break;
    html = cleaner;
  }
  return html;
}

const mostRounds = 5;
/** Time grows with the square of how deep tags nest; a text with more of them is kept without any. */
const mostTags = 50_000;

const rules: MarkupRules = { tags: contentTags, attributes: attributesByTag, deepest: 100 };

const sanitizeBlock = (comment: string): string =>
  sanitizeBlockAttributes(comment, (html) => sanitizeMarkup(html, rules));
