/**
 * What was rendered from blocks as blocks again: paragraphs and headings as such, anything else as HTML. Blocks are rendered with two
 * empty lines and their own line ends between them.
 */
export const renderedAsBlocks = (rendered: string): string =>
  rendered
    .replace(/^\n|\n$/g, '')
    .split('\n\n\n\n')
    .map(asBlock)
    .join('\n\n');

/** Rendered HTML as one block of it, which is shown as it is. */
export const asHtmlBlock = (html: string): string => `<!-- wp:html -->${html}<!-- /wp:html -->`;

function asBlock(html: string): string {
  if (/^<p[\s>]/.test(html)) return block('paragraph', html);
  const level = /^<h([1-6])[\s>]/.exec(html)?.[1];
  if (level === undefined) return block('html', html);
  return block(level === '2' ? 'heading' : `heading {"level":${level}}`, html);
}

const block = (opening: string, html: string): string =>
  `<!-- wp:${opening} -->\n${html}\n<!-- /wp:${opening.split(' ', 1)} -->`;
