import { type Static, Type } from '@sinclair/typebox';
import { renderComment, renderContent } from '../../../content/text/render-content.ts';
import { renderExcerpt } from '../../../content/text/render-excerpt.ts';
import { renderTitle } from '../../../content/text/texturize.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import { fromSiteTime, type SiteZone, toSiteTime } from '../../../operation/site-time.ts';

/** A record's id, as far as the databases' columns hold it. */
export const remoteId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER });

/** The id of another record; 0 for none. */
export const remoteReference = Type.Integer({ minimum: 0, maximum: MAX_INTEGER });

/** A place among siblings, as far as the databases' columns hold it. */
export const remoteOrder = Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER });

/** A date as sites write it; one that was never set is null or lies before all years. */
export const remoteDate = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Of records whose date was never set. */
export const NO_DATE = '1970-01-01T00:00:00';

type RemoteDate = Static<typeof remoteDate> | undefined;

/** A moment from its date in UTC, or else from the one that the site's clocks showed; null for one that was never set. */
export function momentOf(utc: RemoteDate, local: RemoteDate, zone: SiteZone): string | null {
  if (utc && momentPattern.test(utc)) return utc;
  return local && momentPattern.test(local) ? fromSiteTime(local, zone) : null;
}

/**
 * Returns the local time that the other site shows for a moment, if its zone gives another one (the zone has changed since then); else
 * null.
 */
export function ownLocal(moment: string | null, local: RemoteDate, zone: SiteZone): string | null {
  if (moment === null || !local || !momentPattern.test(local)) return null;
  return toSiteTime(moment, zone) === local ? null : local;
}

/** When a record was made, with the local time that its site shows if that is another one. */
export function datesOf(
  { date: local, date_gmt: utc }: { readonly date?: RemoteDate; readonly date_gmt?: RemoteDate },
  zone: SiteZone,
) {
  const date = momentOf(utc, local, zone);
  return { date: date ?? NO_DATE, dateLocal: ownLocal(date, local, zone) };
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** The members of a record with the values of fields of its site's own. */
export const remoteOwnValues = {
  meta: Type.Optional(Type.Unknown()),
  acf: Type.Optional(Type.Unknown()),
};

/** A text of a record; without the right to edit it only as it is rendered. */
export const remoteText = Type.Object({
  raw: Type.Optional(Type.String()),
  rendered: Type.Optional(Type.String()),
  protected: Type.Optional(Type.Boolean()),
});

type RemoteText = Static<typeof remoteText>;

/** The raw title, or a text that renders to the shown title. */
export function rawTitle({ raw, rendered = '' }: RemoteText): string {
  return raw ?? simplest([plainQuotes(rendered)], renderTitle, rendered);
}

/** The raw content. Rendered content stays HTML; it gets blocks if it would be shown differently without them. */
export function rawContent({ raw, rendered = '' }: RemoteText): string {
  if (raw !== undefined || rendered.trim() === '') return raw ?? '';
  const asHtml = asHtmlBlock(rendered);
  // Only content that is rendered from blocks begins with a line end.
  const usual = rendered.startsWith('\n') ? renderedAsBlocks(rendered) : rendered.trim();
  return simplest([usual, asHtml], renderContent, rendered, asHtml);
}

/** An excerpt as it was written; empty for one that was made of the content. */
export function rawExcerpt({ raw, rendered = '' }: RemoteText, content: string): string {
  if (raw !== undefined) return raw;
  if (/\[(?:&hellip;|&#8230;|…)\]\s*(?:<\/p>)?\s*$/.test(rendered)) return '';
  const plain = withoutParagraph(rendered);
  return simplest(
    ['', plainQuotes(plain), plain],
    (text) => renderExcerpt(text, content),
    rendered,
    plain,
  );
}

/** The raw comment, or a text that renders to the shown comment. */
export function rawComment({ raw, rendered = '' }: RemoteText): string {
  const plain = withoutParagraph(rendered);
  return raw ?? simplest([plainQuotes(plain), plain], renderComment, rendered);
}

/** Returns the first candidate that renders to the shown text. */
function simplest(
  candidates: readonly string[],
  render: (text: string) => string,
  rendered: string,
  otherwise = rendered,
): string {
  return candidates.find((text) => render(text).trim() === rendered.trim()) ?? otherwise;
}

const withoutParagraph = (html: string): string =>
  html.match(/^\s*<p>((?:(?!<\/?p\b).)*)<\/p>\s*$/s)?.[1] ?? html.trim();

/** Typographic marks as they are typed. */
const plainQuotes = (html: string): string =>
  html
    .replace(/&#821[67];|&#8242;|[‘’]/g, "'")
    .replace(/&#822[01];|&#8243;|[“”]/g, '"')
    .replace(/&#8230;|…/g, '...')
    .replace(/&#8212;|—/g, '---')
    .replace(/&#8211;|–/g, '–')
    .replace(/&#215;/g, 'x');

/**
 * Converts rendered blocks back to blocks: paragraphs and headings as such, anything else as HTML. Rendered blocks are separated by two
 * empty lines and their own line ends.
 */
const renderedAsBlocks = (rendered: string): string =>
  rendered
    .replace(/^\n|\n$/g, '')
    .split('\n\n\n\n')
    .map(asBlock)
    .join('\n\n');

/** Rendered HTML as one block of it, which is shown as it is. */
const asHtmlBlock = (html: string): string => `<!-- wp:html -->${html}<!-- /wp:html -->`;

function asBlock(html: string): string {
  if (/^<p[\s>]/.test(html)) return block('paragraph', html);
  const level = /^<h([1-6])[\s>]/.exec(html)?.[1];
  if (level === undefined) return block('html', html);
  return block(level === '2' ? 'heading' : `heading {"level":${level}}`, html);
}

const block = (opening: string, html: string): string =>
  `<!-- wp:${opening} -->\n${html}\n<!-- /wp:${opening.split(' ', 1)} -->`;
