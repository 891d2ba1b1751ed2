import type { Context } from '../../../operation/context.ts';
import type { Entry } from './entry.ts';
import { namedMedia } from './text/named-media.ts';
import { renderContent } from './text/render-content.ts';
import { renderExcerpt } from './text/render-excerpt.ts';
import type { TextMedia } from './text/text-media.ts';
import { renderTitle } from './text/texturize.ts';

/** The title as HTML. Like the texts below it is made once for as long as the row is kept: rows are never altered. */
export const renderedTitle = (entry: Pick<Entry, 'title'>): string =>
  once(entry, 'title', () => renderTitle(entry.title));

/** @param media what it shows of this site's; content that may name some is remembered for as long as these, which change without it */
export function renderedContent(entry: Pick<Entry, 'content'>, media?: TextMedia): string {
  const known = media && withMedia.get(media);
  if (known !== undefined) return known;
  if (!media || !namedMedia(entry.content))
    return once(entry, 'content', () => renderContent(entry.content));
  const rendered = renderContent(entry.content, media);
  withMedia.set(media, rendered);
  return rendered;
}

/** By what was loaded for one content. */
const withMedia = new WeakMap<TextMedia, string>();

/** As long as the site's excerpts are. */
export const renderedExcerpt = (
  { services }: Context,
  entry: Pick<Entry, 'content' | 'excerpt'>,
): string =>
  once(entry, 'excerpt', () =>
    renderExcerpt(entry.excerpt, entry.content, services.config.excerptLength),
  );

interface Texts {
  title?: string;
  content?: string;
  excerpt?: string;
}

const made = new WeakMap<object, Texts>();

function once(entry: object, text: keyof Texts, render: () => string): string {
  const texts = made.get(entry) ?? remember(entry);
  texts[text] ??= render();
  return texts[text];
}

function remember(entry: object): Texts {
  const texts: Texts = {};
  made.set(entry, texts);
  return texts;
}
