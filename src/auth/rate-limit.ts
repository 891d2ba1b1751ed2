import { createHmac, type KeyObject } from 'node:crypto';
import { boundedCache } from '../lib/bounded-cache.ts';
import { type Clock, fromMoment, toMoment } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { networkOf } from './network-of.ts';

/** Counts what is let through a few times only, in the database, so that all processes count together. */
export interface RateCounters {
  /** Counts one more of these. Answers the seconds to wait where there were too many, else 0. */
  count(counted: string, limit: Limit): Promise<number>;
  /** Takes back one of each that `count` noted. */
  forgive(counted: readonly string[]): Promise<void>;
}

interface Limit {
  /** How many are let through in a window. */
  readonly most: number;
  /** In seconds, an hour at most. */
  readonly window: number;
}

interface RateCountersOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** What is counted is stored as hashes under it. */
  readonly key: KeyObject;
  /** How many are counted at a time; what was counted longest ago is forgotten first. */
  readonly most?: number;
}

/** After so many milliseconds every window is over. */
const LONGEST = 3600 * 1000;

/** @see RateCounters */
export function createRateCounters({
  database: { prisma },
  clock,
  key,
  most = 20_000,
}: RateCountersOptions): RateCounters {
  const nameOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const now = () => clock.now().getTime();
  const momentBefore = (milliseconds: number) => toMoment(new Date(now() - milliseconds));
  /** Until when who had too many is refused, in milliseconds: who goes on asking costs the database nothing. */
  const refused = boundedCache<string, number>(most);

  /** One statement looks and counts, whoever else does. */
  async function countOne(name: string, limit: Limit): Promise<RateRow | undefined> {
    const present = momentBefore(0);
    const over = momentBefore(limit.window * 1000);
    const [row] = await prisma.$queryRaw<RateRow[]>`
      INSERT INTO "LoginAttempt" ("key", "since", "attempts") VALUES (${name}, ${present}, 1)
      ON CONFLICT ("key") DO UPDATE SET
        "attempts" = CASE WHEN "LoginAttempt"."since" <= ${over} THEN 1
          WHEN "LoginAttempt"."attempts" > ${limit.most} THEN "LoginAttempt"."attempts"
          ELSE "LoginAttempt"."attempts" + 1 END,
        "since" = CASE WHEN "LoginAttempt"."since" <= ${over} THEN ${present} ELSE "LoginAttempt"."since" END
      RETURNING "since", "attempts" AS "times"`;
    return row;
  }

  let isTrimming = false;
  async function trim(): Promise<void> {
    if (isTrimming) return;
    isTrimming = true;
    try {
      await prisma.rateCounter.deleteMany({ where: { since: { lte: momentBefore(LONGEST) } } });
      const [beyond] = await prisma.rateCounter.findMany({
        orderBy: { since: 'desc' },
        skip: most,
        take: 1,
      });
      if (beyond) await prisma.rateCounter.deleteMany({ where: { since: { lte: beyond.since } } });
    } finally {
      isTrimming = false;
    }
  }

  return {
    async count(counted, limit) {
      const name = nameOf(counted);
      const secondsUntil = (until: number) => Math.max(1, Math.ceil((until - now()) / 1000));
      const known = refused.get(name) ?? 0;
      if (known > now()) return secondsUntil(known);
      const row = await countOne(name, limit);
      if (!row) return 0;
      if (Number(row.times) === 1) await trim();
      if (Number(row.times) <= limit.most) return 0;
      const until = fromMoment(row.since).getTime() + limit.window * 1000;
      refused.set(name, until);
      return secondsUntil(until);
    },
    async forgive(counted) {
      const names = counted.map(nameOf);
      for (const name of names) refused.delete(name);
      await prisma.rateCounter.updateMany({
        where: { key: { in: names }, times: { gt: 0 } },
        data: { times: { decrement: 1 } },
      });
    },
  };
}

interface RateRow {
  readonly since: string;
  readonly times: number | bigint;
}

/** Slows down who does something too often. */
export interface RateLimit {
  /** Counts one more for a key. Answers the seconds to wait where there were too many, else 0. */
  count(key: string): Promise<number>;
  /** The same for the network of an address; who has none is not counted. */
  countNetwork(ip: string | null): Promise<number>;
}

/** @param name of what is limited; limits of one name count together */
export function createRateLimit(counters: RateCounters, name: string, limit: Limit): RateLimit {
  const count = (key: string) => counters.count(`${name} ${key}`, limit);
  return {
    count,
    countNetwork: async (ip) => (ip === null ? 0 : count(networkOf(ip))),
  };
}
