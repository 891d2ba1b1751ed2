/**
 * An address that an application wants its user sent back to (behaviour.md §2): https, http on a loopback host, or an
 * application's own scheme. Null for anything else.
 */
function readCallbackAddress(given: string): URL | null {
  if (!URL.canParse(given)) return null;
  const address = new URL(given);
  // `https://bank.example@evil.example/` looks like what it isn't.
  if (address.username !== '' || address.password !== '') return null;
  const { protocol, hostname } = address;
  if (protocol === 'https:' || protocol === 'http:')
    return isHost(hostname) && (protocol === 'https:' || isLoopback(hostname)) ? address : null;
  return FOREIGN.has(protocol) ? null : address;
}

/** The address with what the application is to be told; what else its query says stays. */
export function withAnswer(address: URL, answer: Readonly<Record<string, string>>): string {
  const told = new URL(address);
  for (const [name, value] of Object.entries(answer)) told.searchParams.set(name, value);
  return told.href;
}

/** Who is asked for when people have to judge where they are sent: a host, or an application's scheme. */
export const shownParty = ({ protocol, host }: URL): string =>
  protocol === 'https:' || protocol === 'http:'
    ? host
    : `an application on this device (${protocol})`;

/** The same as a source of a Content-Security-Policy. */
export const cspSource = ({ protocol, origin }: URL): string =>
  protocol === 'https:' || protocol === 'http:' ? origin : protocol;

/** Some characters that browsers take in a host (`;`, `,`) would end a part of a Content-Security-Policy. */
const isHost = (host: string): boolean => /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/.test(host);

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(host);

/** Schemes that browsers themselves act on; none of them is an application's. */
const FOREIGN: ReadonlySet<string> = new Set(
  `about blob chrome chrome-extension data file filesystem ftp intent javascript mailto moz-extension
  resource sms tel vbscript view-source ws wss`
    .split(/\s+/)
    .map((scheme) => `${scheme}:`),
);

/** What an application asks for when it sends somebody here. */
export interface AuthorizeRequest {
  /** As the application calls itself; empty where it doesn't say. */
  readonly name: string;
  /** A UUID, or empty. */
  readonly appId: string;
  readonly success: URL | null;
  /** Where those who reject are sent; null to stay here. */
  readonly reject: URL | null;
}

/** Reads a request from a query or a form. Answers what is wrong with it, in a sentence, if anything is. */
export function readAuthorizeRequest(
  get: (name: string) => string | null | undefined,
): AuthorizeRequest | string {
  const name = (get('app_name') ?? '').replace(/\s+/gu, ' ').trim();
  const appId = get('app_id') ?? '';
  const [successUrl, rejectUrl] = [get('success_url') ?? '', get('reject_url') ?? ''];
  const success = successUrl === '' ? null : readCallbackAddress(successUrl);
  const reject = rejectUrl === '' ? null : readCallbackAddress(rejectUrl);
  if (name.length > LONGEST_NAME) return 'The application’s name is too long.';
  if (appId !== '' && !UUID.test(appId)) return 'The application’s app_id is no UUID.';
  if (successUrl !== '' && !success) return invalidAddress('success_url');
  if (rejectUrl !== '' && !reject) return invalidAddress('reject_url');
  return { name, appId, success, reject: reject ?? rejectionOf(success) };
}

const LONGEST_NAME = 200;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const invalidAddress = (name: string): string =>
  `The application’s ${name} is no address that anybody may be sent to: it must begin with https, or with http on this very machine, or with a scheme of the application’s own.`;

const rejectionOf = (success: URL | null): URL | null =>
  success && new URL(withAnswer(success, { success: 'false' }));
