import { decodeHTML } from 'entities';
import { stripTags } from '../lib/strip-tags.ts';

/** Returns the text of a piece of HTML on one line, with entities decoded; escape it again before showing it. */
export const plainText = (rendered: string): string =>
  decodeHTML(stripTags(rendered)).replace(/\s+/gu, ' ').trim();
