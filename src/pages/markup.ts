import { html as honoHtml, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML that is safe to send: values in it were escaped, or are trusted HTML themselves. */
export type Markup = HtmlEscapedString;

/** What may stand in a template; false, null and undefined stand for nothing. */
export type MarkupValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Markup
  | readonly MarkupValue[];

/** HTML from a template; every text put into it is escaped, for elements and quoted attributes alike. */
export const html = (parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup =>
  honoHtml(parts, ...values) as Markup; // there is no promise among the values, so that there is none outside

/** HTML that is sent as it is: a record's rendered text, which was sanitised when it was written, and nothing else. */
export const trusted = (rendered: string): Markup => raw(rendered);
