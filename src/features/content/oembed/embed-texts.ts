import { decodeHTML } from 'entities';
import type { Entry } from '../entries/entry.ts';
import { renderTitle } from '../entries/text/render-title.ts';
import { stripTags } from '../entries/text/strip-tags.ts';

/** An entry's title in HTML; it says so where a password protects the rest. */
export function embedTitle({ title, password }: Pick<Entry, 'title' | 'password'>): string {
  const rendered = renderTitle(title);
  return password === '' ? rendered : `Protected: ${rendered}`;
}

/** The text of HTML, entities read, to be escaped again where it is shown. */
export const textOf = (html: string): string => decodeHTML(stripTags(html)).trim();
