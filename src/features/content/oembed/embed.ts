import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../lib/api-error.ts';
import { defineService } from '../../../operation/define-service.ts';
import { objectSchema, typed } from '../../../rest/representation/object-schema.ts';

/** What embeds an address elsewhere, under the names of oEmbed 1.0 (§2.3.4); texts may hold references of HTML. */
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
  /** Of a photo. */
  readonly url?: string;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}

export type EmbedType = 'rich' | 'video' | 'photo' | 'link';

const text = typed('string', 'A text, which may hold references of HTML.');
const address = typed('string', 'An address.');
const pixels = typed('integer', 'In pixels.');

/** An embed, for the OpenAPI document. */
export const embedSchema = objectSchema(
  { version: { const: '1.0' }, type: { enum: ['rich', 'video', 'photo', 'link'] } },
  {
    ...{ title: text, provider_name: text, provider_url: address },
    ...{ author_name: text, author_url: address, url: address },
    ...{ width: pixels, height: pixels, html: typed('string', 'What to show, as HTML.') },
    ...{ thumbnail_url: address, thumbnail_width: pixels, thumbnail_height: pixels },
  },
);

/** Embeds of other sites by what was asked, for a day (docs/rest.md §9). */
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

/** 404 `oembed_invalid_url`: nothing is known that would embed the address. */
export const invalidEmbedUrl = (): ApiError =>
  new ApiError('oembed_invalid_url', 404, 'There is nothing at this address to embed.');
