import { decodeHTML, escapeText } from 'entities';
import { Parser } from 'htmlparser2';

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

/**
 * An answer as XML of oEmbed 1.0 (§2.3.4), as its elements by name; null where its root is another. No declarations are read, so
 * that a text can't name entities of its own.
 */
export function readOembedXml(xml: string): Readonly<Record<string, string>> | null {
  const found = new Map<string, string>();
  const open: string[] = [];
  let root: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        root ??= name;
        open.push(name);
      },
      ontext(text) {
        const [, name] = open;
        if (open.length === 2 && name !== undefined)
          found.set(name, (found.get(name) ?? '') + text);
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return root === 'oembed' ? Object.fromEntries(found) : null;
}
