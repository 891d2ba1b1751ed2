/** The text that a percent-encoded one means; null for a malformed one. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Whether a text is an http or https address. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Removes secrets from an address for the log, such as keys in links of mails, nonces and passwords. The rest stays as it was
 * sent.
 */
export function maskedAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  const plainPath = path.replace(KEY_IN_PATH, `$1${MASK}`);
  if (query.length === 0) return plainPath;
  return `${plainPath}?${query.join('?').split('&').map(maskedPair).join('&')}`;
}

const MASK = '***';

/** The key in links that confirm or end a subscription. */
const KEY_IN_PATH = /(\/mailing\/(?:confirm|unsubscribe)\/)[^/?#]+/gi;

const SECRET = 'key|pass|pwd|token|nonce|hash|secret';
const IS_SECRET = new RegExp(SECRET, 'i');

/** An address or a query string within a value may contain its own secret. */
const HOLDS_SECRET = new RegExp(`(?:${SECRET})\\w{0,40}["']?\\s*[=:]|${KEY_IN_PATH.source}`, 'i');

function maskedPair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  const isSecret = IS_SECRET.test(decoded(name)) || HOLDS_SECRET.test(decoded(value.join('=')));
  return isSecret && value.length > 0 ? `${name}=${MASK}` : pair;
}

/** Text that can't be decoded is not a key. */
const decoded = (text: string): string => percentDecoded(text.replaceAll('+', ' ')) ?? text;
