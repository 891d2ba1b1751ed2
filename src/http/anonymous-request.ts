import { mayHoldSession } from '../auth/session-cookie.ts';

/** Of a request's headers, those that a kept answer is chosen and written by. */
export type SentHeaders = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

export interface PlainHeaders {
  /** Whether nothing tells who asks, no credentials and no session, or that another form of the answer is wanted. */
  readonly isPlain: boolean;
  readonly sent: SentHeaders;
}

const NAMES = ['accept', 'origin', 'if-none-match', 'x-request-id'] as const;
const IDENTIFYING = ['authorization', 'x-wp-nonce'];
const COOKIE = 'cookie';

/** Reads names and values by turns, as they came over the wire: Node's own object of all headers costs more than this. */
export function readRequestHeaders(raw: readonly string[]): PlainHeaders {
  const sent: Partial<Record<(typeof NAMES)[number], string>> = {};
  let isPlain = true;
  for (let i = 0; i < raw.length; i += 2) {
    const given = raw[i] ?? '';
    if (!LENGTHS.has(given.length)) continue;
    const lower = given.toLowerCase();
    const value = raw[i + 1];
    if (IDENTIFYING.includes(lower) || (lower === COOKIE && mayHoldSession(value))) isPlain = false;
    if (lower === 'accept' && /text\/calendar/i.test(value ?? '')) isPlain = false;
    const name = NAMES.find((one) => one === lower);
    if (name && value !== undefined) sent[name] = value;
  }
  return { isPlain, sent };
}

const LENGTHS: ReadonlySet<number> = new Set(
  [...NAMES, ...IDENTIFYING, COOKIE].map(({ length }) => length),
);
