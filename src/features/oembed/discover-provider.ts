import sanitize from 'sanitize-html';
import type { GuardedFetch } from '../../guarded-fetch/guarded-fetch.ts';
import { decodeText } from './decode-text.ts';

/**
 * The address at which a page says to be asked about it (oEmbed 1.0 §4), by its `link` elements; null where it says none.
 * @throws {GuardedFetchError}
 */
export async function discoverProvider(
  fetchPage: GuardedFetch,
  address: string,
): Promise<string | null> {
  const page = await fetchPage(address, {
    types: ['text/html', 'application/xhtml+xml'],
    isCut: true,
  });
  const link = linksOf(decodeText(page)).find(isOembedLink);
  const href = link?.href ?? '';
  return href !== '' && URL.canParse(href, page.address) ? new URL(href, page.address).href : null;
}

type Attributes = Readonly<Record<string, string>>;

const isOembedLink = ({ rel = '', type = '' }: Attributes): boolean =>
  type.trim().toLowerCase() === 'application/json+oembed' &&
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
