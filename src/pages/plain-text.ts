import { decodeHTML } from 'entities';
import { stripTags } from '../features/content/entries/text/strip-tags.ts';

/** The text of a piece of HTML in one line, entities read; to be escaped again where it is shown. */
export const plainText = (rendered: string): string =>
  decodeHTML(stripTags(rendered)).replace(/\s+/gu, ' ').trim();
