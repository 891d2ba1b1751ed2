import type { Entry } from '../../features/records/entry.ts';
import { renderTitle } from '../../features/records/text/render-title.ts';
import { plainText } from '../plain-text.ts';

/** An entry's title as plain text; every page has something to be called by. */
export const titleOf = ({ title }: Pick<Entry, 'title'>): string =>
  plainText(renderTitle(title)) || 'Untitled';
