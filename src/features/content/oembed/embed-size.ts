/** Pixels of the frame that shows an entry elsewhere. */
export interface EmbedSize {
  readonly width: number;
  readonly height: number;
}

/** From 200 to 600 wide whatever was asked for, and in the shape of a film, but no lower than 200 (recorded). */
export function embedSize(maxWidth: number): EmbedSize {
  const width = Math.min(Math.max(maxWidth, 200), 600);
  return { width, height: Math.max(Math.ceil((width / 16) * 9), 200) };
}

/** A width as it was sent; the reference takes words and signs for what number they begin with. */
export const readWidth = (sent: unknown): number =>
  Math.abs(Number.parseInt(String(sent), 10)) || 0;
