import { stripTags } from './strip-tags.ts';

/** One line of text without markup. */
export const plainLine = (html: string): string => stripTags(html).replace(/\s+/gu, ' ').trim();
