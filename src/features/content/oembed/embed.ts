import { decodeHTML, escapeText } from 'entities';
import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../lib/api-error.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { defineService } from '../../../operation/services.ts';

/** An embed of an address, with the names of oEmbed 1.0 (§2.3.4); texts may contain character references of HTML. */
export interface Embed {
  readonly version: '1.0';
  readonly provider_name?: string;
  readonly provider_url?: string;
  readonly author_name?: string;
  readonly author_url?: string;
  readonly title?: string;
  readonly type: EmbedType;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly html?: string;
  /** The address of a photo. */
  readonly url?: string;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}

/** The types of oEmbed 1.0 (§2.3.4). */
export const embedTypes = ['rich', 'video', 'photo', 'link'] as const;

export type EmbedType = (typeof embedTypes)[number];

const text = typed('string', 'A text, which may hold references of HTML.');
const address = typed('string', 'An address.');
const pixels = typed('integer', 'In pixels.');

/** An embed, for the OpenAPI document. */
export const embedSchema = objectSchema(
  { version: { const: '1.0' }, type: { enum: embedTypes } },
  {
    ...{ title: text, provider_name: text, provider_url: address },
    ...{ author_name: text, author_url: address, url: address },
    ...{ width: pixels, height: pixels, html: typed('string', 'What to show, as HTML.') },
    ...{ thumbnail_url: address, thumbnail_width: pixels, thumbnail_height: pixels },
  },
);

/** Embeds of other sites by their arguments, for a day (docs/rest.md §9). */
type EmbedCache = LRUCache<string, Embed>;

export const embedCache = defineService(
  ({ clock }): EmbedCache =>
    new LRUCache<string, Embed>({
      ttl: 24 * 60 * 60 * 1000,
      maxSize: MOST_CHARACTERS,
      sizeCalculation: (embed, key) => key.length + JSON.stringify(embed).length,
      perf: { now: () => clock.now().getTime() },
    }),
);

const MOST_CHARACTERS = 8 * 2 ** 20;

/** 404 `oembed_invalid_url`: there is no way to embed the address. */
export const invalidEmbedUrl = (): ApiError =>
  new ApiError('oembed_invalid_url', 404, 'There is nothing at this address to embed.');

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

/** Characters that XML 1.0 can't contain (§2.2): control characters and lone surrogates. */
const UNWRITABLE = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;

/**
 * Parses an XML response of oEmbed 1.0 (§2.3.4) and returns its elements by name; null for another root. Declarations are not read, so
 * that a text can't define entities of its own.
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
  parser.end(xml);
  return root === 'oembed' ? Object.fromEntries(found) : null;
}
