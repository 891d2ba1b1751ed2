import { mayHoldSession } from '../auth/session-cookie.ts';

/** The request headers by which a cached response is selected and written. */
export type SentHeaders = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

export interface PlainHeaders {
  /** Whether no header identifies the caller (no credentials, no session) or asks for another form of the response. */
  readonly isPlain: boolean;
  /** How many `Host` headers there are. */
  readonly hosts: number;
  readonly sent: SentHeaders;
}

const NAMES = ['accept', 'accept-encoding', 'origin', 'if-none-match', 'x-request-id'] as const;
const IDENTIFYING = ['authorization', 'x-wp-nonce', 'x-graphql-event-stream-token'];
const COOKIE = 'cookie';
const HOST = 'host';

/** Reads alternating names and values as they arrived: building Node's object of all headers costs more. */
export function readRequestHeaders(raw: readonly string[]): PlainHeaders {
  const sent: Partial<Record<(typeof NAMES)[number], string>> = {};
  let isPlain = true;
  let hosts = 0;
  for (let i = 0; i < raw.length; i += 2) {
    const given = raw[i] ?? '';
    if (!LENGTHS.has(given.length)) continue;
    const lower = given.toLowerCase();
    const value = raw[i + 1];
    if (lower === HOST) hosts += 1;
    if (IDENTIFYING.includes(lower) || (lower === COOKIE && mayHoldSession(value))) isPlain = false;
    if (lower === 'accept' && /text\/calendar/i.test(value ?? '')) isPlain = false;
    const name = NAMES.find((one) => one === lower);
    if (name && value !== undefined) sent[name] = value;
  }
  return { isPlain, hosts, sent };
}

const LENGTHS: ReadonlySet<number> = new Set(
  [...NAMES, ...IDENTIFYING, COOKIE, HOST].map(({ length }) => length),
);
