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
