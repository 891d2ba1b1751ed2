/**
 * An address that an application wants its user sent back to (behaviour.md §2): https, http on a loopback host, or an
 * application's own scheme. Null for anything else.
 */
export function readCallbackAddress(given: string): URL | null {
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
