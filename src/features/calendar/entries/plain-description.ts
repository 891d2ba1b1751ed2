import { decodeHTML } from 'entities';
import { stripTags } from '../../../lib/strip-tags.ts';
import type { Entry } from '../../content/entries/entry.ts';
import { renderedContent } from '../../content/entries/rendered-entry.ts';

/** Returns a description as one line of text, for JSON-LD; empty if a password protects it. */
export const plainDescription = (entry: Pick<Entry, 'content' | 'password'>): string =>
  entry.password === ''
    ? decodeHTML(stripTags(renderedContent(entry), (name) => (INLINE.has(name) ? '' : ' ')))
        .replace(/\s+/gu, ' ')
        .trim()
    : '';

/** Elements that can occur within a word. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);
