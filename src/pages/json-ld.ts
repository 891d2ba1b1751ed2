import { type Markup, trusted } from './markup.ts';

/** Renders a data block in a page; `<` is escaped, so no text can end the block. */
export const jsonLdScript = (data: unknown): Markup =>
  trusted(`<script type="application/ld+json">${escapeJson(data)}</script>`);

const escapeJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
