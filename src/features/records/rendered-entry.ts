import type { Entry } from './entry.ts';
import { renderContent } from './text/render-content.ts';
import { renderExcerpt } from './text/render-excerpt.ts';
import { renderTitle } from './text/render-title.ts';

/** The title as HTML. Like the texts below it is made once for as long as the row is kept: rows are never altered. */
export const renderedTitle = (entry: Pick<Entry, 'title'>): string =>
  once(entry, 'title', () => renderTitle(entry.title));

export const renderedContent = (entry: Pick<Entry, 'content'>): string =>
  once(entry, 'content', () => renderContent(entry.content));

/** @param words how many an excerpt made from the content has at most; one of another number than usual is not remembered */
export const renderedExcerpt = (
  entry: Pick<Entry, 'content' | 'excerpt'>,
  words?: number,
): string =>
  words === undefined
    ? once(entry, 'excerpt', () => renderExcerpt(entry.excerpt, entry.content))
    : renderExcerpt(entry.excerpt, entry.content, words);

const made = new WeakMap<object, Map<string, string>>();

function once(entry: object, text: string, render: () => string): string {
  const texts = made.get(entry) ?? new Map<string, string>();
  const known = texts.get(text);
  if (known !== undefined) return known;
  const html = render();
  made.set(entry, texts.set(text, html));
  return html;
}
