import sanitize from 'sanitize-html';
import type { GuardedFetch } from '../../../lib/guarded-fetch/guarded-fetch.ts';
import { decodeText } from './decode-text.ts';
import type { EmbedEndpoint } from './embed-endpoint.ts';

/**
 * Where a page says to be asked about it (oEmbed 1.0 §4), by its `link` elements; null where it says nowhere.
 * @throws {GuardedFetchError}
 */
export async function discoverProvider(
  fetchPage: GuardedFetch,
  address: string,
): Promise<EmbedEndpoint | null> {
  const page = await fetchPage(address, {
    types: ['text/html', 'application/xhtml+xml'],
    isCut: true,
  });
  const links = linksOf(decodeText(page));
  for (const format of FORMATS) {
    const href = links.find((link) => isOembedLink(link, format))?.href ?? '';
    if (href !== '' && URL.canParse(href, page.address))
      return { address: new URL(href, page.address).href, format };
  }
  return null;
}

type Attributes = Readonly<Record<string, string>>;

/** The one that is liked better first; XML goes by two names. */
const FORMATS = ['json', 'xml'] as const;

const isOembedLink = (
  { rel = '', type = '' }: Attributes,
  format: EmbedEndpoint['format'],
): boolean =>
  /^(?:application|text)\/(json|xml)\+oembed$/.exec(type.trim().toLowerCase())?.[1] === format &&
  rel.toLowerCase().split(/\s+/).includes('alternate');

/** The sanitiser goes through a document as browsers do; of what it shows us only the links are of interest. */
function linksOf(html: string): readonly Attributes[] {
  const links: Attributes[] = [];
  sanitize(html, {
    allowedTags: ['link'],
    allowedAttributes: false,
    transformTags: {
      link(tagName, attribs) {
        links.push(attribs);
        return { tagName, attribs: {} };
      },
    },
  });
  return links;
}
