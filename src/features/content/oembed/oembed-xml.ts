import { decodeHTML, escapeText } from 'entities';

/** An answer as XML of oEmbed 1.0 (§2.3.4). Titles and names, which are HTML in JSON, are plain text here (recorded). */
export const oembedXml = (answer: object): string =>
  `<?xml version="1.0"?>\n<oembed>${elements(answer)}</oembed>\n`;

function elements(value: object): string {
  return Object.entries(value)
    .map(([name, item]) => `<${name}>${content(name, item)}</${name}>`)
    .join('');
}

function content(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) return elements(value);
  const text = String(value ?? '').replace(UNWRITABLE, '');
  return escapeText(WORDS.has(name) ? decodeHTML(text) : text);
}

const WORDS = new Set(['title', 'author_name', 'provider_name']);

/** What XML 1.0 has no way to write (§2.2): control characters, halves of characters. */
const UNWRITABLE = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;
