import { decodeHTML } from 'entities';
import { plainLine } from '../entries/text/plain-line.ts';
import { cleanAddress } from '../entries/text/safe-address.ts';
import { sanitizeBasic } from '../entries/text/sanitize-basic.ts';
import { toSortText } from '../entries/text/sort-text.ts';

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
    ...(name === undefined ? {} : nameColumns(nameOf(name) || login)),
    ...(texts.first_name === undefined ? {} : { firstName: nameOf(texts.first_name) }),
    ...(texts.last_name === undefined ? {} : { lastName: nameOf(texts.last_name) }),
    ...(nickname === undefined ? {} : { nickname: nameOf(nickname) || login }),
    ...(texts.description === undefined
      ? {}
      : { description: sanitizeBasic(texts.description.trim()) }),
    ...(texts.url === undefined ? {} : { url: cleanAddress(plainLine(texts.url)) }),
    ...(locale === undefined ? {} : { locale }),
  };
}

/** Plain text of what a client wrote, which may be what it read as HTML. */
const nameOf = (written: string): string => decodeHTML(plainLine(written));

/** The shown name with what it is sorted by. */
export const nameColumns = (name: string) => ({ name, sortName: toSortText(name) });
