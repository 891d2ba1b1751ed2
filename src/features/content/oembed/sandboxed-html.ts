import { escapeAttribute } from 'entities';
import sanitize from 'sanitize-html';

export interface ForeignHtml {
  readonly html: string;
  /** Plain text, for those who can't see the frame. */
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The site that shows it. */
  readonly site: string;
  /** Whether the list of providers knows who made it. */
  readonly isKnown: boolean;
}

/**
 * Puts foreign HTML into a frame that isolates it from the page: it has an origin of its own and can neither navigate nor read the page. A
 * known provider's player keeps its own origin, without which it would not play.
 */
export function sandboxedHtml({ html, title, width, height, site, isKnown }: ForeignHtml): string {
  const player = isKnown ? playerOf(html, site) : null;
  const rights = player === null ? RIGHTS : `${RIGHTS} allow-same-origin`;
  const attributes = {
    sandbox: rights,
    ...(player === null ? { srcdoc: html } : { src: player }),
    width: String(width),
    height: String(height),
    title,
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    frameborder: '0',
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe ${written.join(' ')}></iframe>`;
}

const RIGHTS = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** The address of the one frame that the HTML is; null for anything more, or for a frame on this site or without encryption. */
function playerOf(html: string, site: string): string | null {
  let source = '';
  let elements = 0;
  const text = sanitize(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: {
      '*'(tagName, attribs) {
        elements += 1;
        if (tagName === 'iframe') source = attribs.src ?? '';
        return { tagName, attribs: {} };
      },
    },
  });
  const isAlone = elements === 1 && /^\s*<iframe><\/iframe>\s*$/.test(text);
  const address = source.trim().replace(/^\/\//, 'https://');
  if (!isAlone || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.host !== new URL(site).host ? url.href : null;
}
