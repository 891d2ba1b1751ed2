import type { Context } from '../operation/context.ts';
import { localAddress } from './local-address.ts';
import { html, type Markup } from './markup.ts';
import { siteLanguage } from './site-language.ts';
import { stylesheet } from './static-files.ts';

export interface DocumentParts {
  /** The window title; plain text. */
  readonly title: string;
  /** Further elements of the head. */
  readonly head?: Markup;
  /** The kind of page, for the style sheet. */
  readonly className: 'public' | 'admin';
  readonly body: Markup;
}

/** A whole HTML document in the site's language. */
export const document = (
  context: Context,
  { title, head, className, body }: DocumentParts,
): Markup =>
  html`<!doctype html>
<html lang="${siteLanguage(context.site)}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${localAddress(context, stylesheet().path)}">
${head}
</head>
<body class="${className}">
${body}
</body>
</html>
`;
