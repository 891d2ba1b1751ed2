import { createHash, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../../auth/network-of.ts';
import { boundedCache } from '../../../lib/bounded-cache.ts';
import type { Context } from '../../../operation/context.ts';
import { defineService } from '../../../operation/define-service.ts';
import { tooManyAttempts } from '../../../operation/errors.ts';
import { defineLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** A password that a caller has sent for an entry that has one. */
interface Guess {
  readonly entry: Pick<Entry, 'id' | 'password'>;
  readonly sent: string;
}

/**
 * Whether a password opens an entry that has one. Wrong ones are counted by the caller's network, once a request for each: ten for an
 * entry and thirty in all within fifteen minutes. The response is cached nowhere, where it would answer who may guess no longer.
 * @throws ApiError 429 `too_many_requests` beyond that, also for the right password
 */
export const opensEntry = (
  context: Context,
  entry: Guess['entry'],
  sent: string,
): Promise<boolean> => guesses(context).load({ entry, sent });

const guesses = defineLoader<Guess, boolean>(
  (context, all) => Promise.all(all.map((guess) => check(context, guess))),
  ({ entry, sent }) => `${entry.id} ${sent}`,
);

async function check(context: Context, { entry, sent }: Guess): Promise<boolean> {
  const { services, client, validity, now } = context;
  validity.holdUntil(now);
  const network = client.ip === null ? '' : networkOf(client.ip);
  const isRight = areEqual(sent, entry.password);
  const known = knownNetworks(services);
  const name = `${network} ${entry.id} ${entry.password}`;
  if (isRight && known.has(name)) return true;
  const counters = [
    { counted: `entry password ${network}`, most: 30 },
    { counted: `entry password ${entry.id} ${network}`, most: 10 },
  ];
  for (const { counted, most } of counters) {
    const wait = await services.counters.count(counted, { most, window: WINDOW });
    if (wait > 0) throw tooManyAttempts(wait);
  }
  if (!isRight) return false;
  await services.counters.forgive(counters.map(({ counted }) => counted));
  known.set(name, true);
  return true;
}

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60;

/** Networks that have opened an entry by its present password: a front end that asks for it again is not counted each time. */
const knownNetworks = defineService(() => boundedCache<string, true>(10_000));

/** In a time that tells neither where they differ nor how long the right one is. */
const areEqual = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash('sha256').update(text).digest();
