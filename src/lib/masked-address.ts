/**
 * An address as a log may have it: what would open something to whoever reads the log is left out, such as the keys in letters'
 * links, nonces and passwords. The rest stays as it was sent.
 */
export function maskedAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  const plainPath = path.replace(KEY_IN_PATH, `$1${MASK}`);
  if (query.length === 0) return plainPath;
  return `${plainPath}?${query.join('?').split('&').map(maskedPair).join('&')}`;
}

const MASK = '***';

/** Of the links by which somebody confirms or ends a subscription. */
const KEY_IN_PATH = /(\/mailing\/(?:confirm|unsubscribe)\/)[^/?#]+/gi;

const SECRET = 'key|pass|pwd|token|nonce|hash|secret';
const IS_SECRET = new RegExp(SECRET, 'i');

/** An address or a query within a value may have a secret of its own. */
const HOLDS_SECRET = new RegExp(`(?:${SECRET})\\w{0,40}["']?\\s*[=:]|${KEY_IN_PATH.source}`, 'i');

function maskedPair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  const isSecret = IS_SECRET.test(decoded(name)) || HOLDS_SECRET.test(decoded(value.join('=')));
  return isSecret && value.length > 0 ? `${name}=${MASK}` : pair;
}

/** What can't be decoded is nobody's key. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
