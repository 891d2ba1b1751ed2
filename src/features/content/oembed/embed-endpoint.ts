/** Where a site is asked how to embed something of it. */
export interface EmbedEndpoint {
  readonly address: string;
  /** The one in which it answers; JSON where it knows both. */
  readonly format: 'json' | 'xml';
}
