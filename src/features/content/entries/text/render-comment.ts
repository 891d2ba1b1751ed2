import { autoParagraph } from './auto-paragraph.ts';
import { linkAddresses } from './link-addresses.ts';
import { renderSmilies } from './render-smilies.ts';
import { texturize } from './texturize.ts';

/** Makes a comment's raw content into HTML: written-out addresses become links that search engines don't follow. */
export function renderComment(raw: string): string {
  return autoParagraph(renderSmilies(texturize(linkAddresses(raw))));
}
