import { isSafeAddress } from '../records/text/safe-address.ts';
import { sanitizeComment } from '../records/text/sanitize-comment.ts';
import { toSortText } from '../records/text/sort-text.ts';
import { stripTags } from '../records/text/strip-tags.ts';

/** What a caller may write of a user's texts. */
export interface WrittenTexts {
  readonly name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly locale?: string | undefined;
}

/** The columns of a user's texts, cleaned, as far as they are written; names that are emptied fall back to the login. */
export function textColumns(texts: WrittenTexts, login: string) {
  const { name, nickname, locale } = texts;
  return {
    ...(name === undefined ? {} : nameColumns(plain(name) || login)),
    ...(texts.first_name === undefined ? {} : { firstName: plain(texts.first_name) }),
    ...(texts.last_name === undefined ? {} : { lastName: plain(texts.last_name) }),
    ...(nickname === undefined ? {} : { nickname: plain(nickname) || login }),
    ...(texts.description === undefined
      ? {}
      : { description: sanitizeComment(texts.description.trim()) }),
    ...(texts.url === undefined ? {} : { url: cleanAddress(texts.url) }),
    ...(locale === undefined ? {} : { locale }),
  };
}

/** The shown name with what it is sorted by. */
export const nameColumns = (name: string) => ({ name, sortName: toSortText(name) });

/** One line of text without markup. */
export const plain = (text: string): string => stripTags(text).replace(/\s+/gu, ' ').trim();

function cleanAddress(text: string): string {
  const address = plain(text);
  if (address === '' || !isSafeAddress(address)) return '';
  return /^[a-z][a-z\d+.-]*:|^[/#?]/i.test(address) ? address : `http://${address}`;
}
