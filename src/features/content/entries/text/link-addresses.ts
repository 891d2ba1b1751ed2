import { rewriteHtml } from './rewrite-html.ts';

/** Makes written-out web and mail addresses clickable, but not inside links and program text. */
export function linkAddresses(html: string): string {
  if (!/:\/\/|www\.|@/i.test(html)) return html;
  return rewriteHtml(html, { opaque, text: (text) => text.replace(address, link) });
}

const opaque = new Set(['a', 'pre', 'code', 'script', 'style']);
// Lengths are bounded, so that a long run of address characters is not tried again from each of them.
const address =
  /(?<![\w@./+-])(?:(?:https?|ftp):\/\/[^\s<>"'\u00a0]{1,2000}|www\.[^\s<>"'\u00a0]{1,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\.[a-z]{2,24}(?![\w-]))/gi;

function link(found: string): string {
  if (!/^(?:www\.|[a-z]+:\/\/)/i.test(found)) return `<a href="mailto:${found}">${found}</a>`;
  const target = withoutTrailingPunctuation(found);
  const rest = found.slice(target.length);
  const isBare =
    /^(?:www\.|[a-z]+:\/\/)[\w.-]*$/i.test(target) && !/[a-z\d]/i.test(target.slice(4));
  if (isBare) return found;
  const href = /^www\./i.test(target) ? `http://${target}` : target;
  return `<a href="${href}" rel="nofollow ugc">${target}</a>${rest}`;
}

/** A sentence's own punctuation, and a bracket that opened before the address, are not part of it. */
function withoutTrailingPunctuation(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const isStray = last === ')' && !isBalanced(address.slice(0, end));
    if (!isStray && (last === '' || !'.,;:!?'.includes(last))) return address.slice(0, end);
    end -= 1;
  }
}

function isBalanced(text: string): boolean {
  return text.split(')').length <= text.split('(').length;
}
