import { html as honoHtml, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML that is safe to send: its values are escaped, or are trusted HTML themselves. */
export type Markup = HtmlEscapedString;

/** A value in a template; false, null and undefined render nothing. */
export type MarkupValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Markup
  | readonly MarkupValue[];

/** Builds HTML from a template and escapes every text in it, for elements and for quoted attributes. */
export const html = (parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup =>
  honoHtml(parts, ...values) as Markup; // no value is a promise, so the result is not one either

/** Marks HTML to be sent unchanged. Only for a record's rendered text, which was sanitised when it was written. */
export const trusted = (rendered: string): Markup => raw(rendered);

/** Renders a data block in a page; `<` is escaped, so no text can end the block. */
export const jsonLdScript = (data: unknown): Markup =>
  trusted(`<script type="application/ld+json">${escapeJson(data)}</script>`);

/** Renders data for a script of the page, which finds it by `name`; escaped in the same way. @param name letters and hyphens */
export const jsonScript = (name: string, data: unknown): Markup =>
  trusted(`<script type="application/json" data-js="${name}">${escapeJson(data)}</script>`);

const escapeJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
