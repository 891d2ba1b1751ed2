import { randomUUID } from 'node:crypto';
import sanitize from 'sanitize-html';
import { attributesByTag, contentTags } from './content-markup.ts';
import { linkSchemes } from './safe-address.ts';
import { safeAttributes } from './safe-attributes.ts';
import { sanitizeBlockAttributes } from './sanitize-block-attributes.ts';
import { stripTags } from './strip-tags.ts';

/**
 * What remains of the HTML of a writer without `unfiltered_html`: formatting, links, images, tables and the like, no
 * scripts, handlers, forms or frames. Comments, among them those of blocks, and character references stay as written.
 */
export function sanitizeHtml(raw: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  let html = raw.split('<', mostTags + 1).length > mostTags ? stripTags(raw) : raw;
  // Tags that were left out can have hidden how the others nest, so the outcome is gone through until it is stable.
  for (let round = 0; round < mostRounds; round += 1) {
    const cleaner = sanitizeOnce(html);
    if (cleaner === html) break;
    html = cleaner;
  }
  return html;
}

const mostRounds = 5;
/** Time grows with the square of how deep tags nest; a text with more of them is kept without any. */
const mostTags = 50_000;

function sanitizeOnce(raw: string): string {
  const { text, mark, comments } = setCommentsAside(raw);
  return sanitize(text, {
    ...rulesWithout(mark),
    // Only here, outside of tags, is a comment a comment.
    textFilter: (piece) => piece.replace(mark, (_, index) => comments[Number(index)] ?? ''),
  });
}

function rulesWithout(mark: RegExp): sanitize.IOptions {
  return {
    ...rules,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs, mark) }),
    },
  };
}

const rules: sanitize.IOptions = {
  allowedTags: [...contentTags],
  allowedAttributes: attributesByTag,
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'longdesc', 'poster', 'usemap'],
  allowProtocolRelative: true,
  parseStyleAttributes: false,
  nestingLimit: 100,
  // References stay as typed; safeAttributes decodes what it judges.
  parser: { decodeEntities: false },
};

interface Aside {
  readonly text: string;
  /** Matches what stands for a comment, with its index. */
  readonly mark: RegExp;
  readonly comments: readonly string[];
}

/** A comment without angle brackets ends for every parser where it seems to end. */
function setCommentsAside(raw: string): Aside {
  // Nobody can have written what was made up just now.
  const name = randomUUID();
  const comments: string[] = [];
  const text = raw.replace(/<!--[^<>]*-->/g, (comment) => {
    const index = comments.push(sanitizeBlockAttributes(comment, sanitizeValue)) - 1;
    return `${name}:${index};`;
  });
  return { text, mark: new RegExp(`${name}:(\\d+);`, 'g'), comments };
}

function sanitizeValue(html: string): string {
  return sanitize(html, rulesWithout(/(?!)/g));
}
