import { createHmac, type KeyObject } from 'node:crypto';
import { type Clock, fromMoment, toMoment } from '../lib/clock.ts';
import { boundedCache } from '../lib/once.ts';
import type { Database } from '../storage/database.ts';

/** Counters of rate limits in the database, which all processes share. */
export interface RateCounters {
  /** Counts one more. Returns the seconds to wait after too many, otherwise 0. */
  count(counted: string, limit: Limit): Promise<number>;
  /** Subtracts one from each counter. */
  forgive(counted: readonly string[]): Promise<void>;
}

interface Limit {
  /** Maximum count in a window. */
  readonly most: number;
  /** In seconds, at most an hour. */
  readonly window: number;
}

interface RateCountersOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** The key with which names of counters are hashed. */
  readonly key: KeyObject;
  /** Maximum number of counters. The oldest ones are removed first. */
  readonly most?: number;
}

/** Milliseconds after which every window has ended. */
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
  /** Until when a caller is rejected, in milliseconds, so that further requests cost no statement. */
  const refused = boundedCache<string, number>(most);

  /** One statement checks and counts, whatever other processes do. */
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

/** Limits how often somebody does something. */
export interface RateLimit {
  /** Counts one more for a key. Returns the seconds to wait after too many, otherwise 0. */
  count(key: string): Promise<number>;
  /** Counts one more for the network of an address. An unknown address is not counted. */
  countNetwork(ip: string | null): Promise<number>;
}

/** @param name of the limit; limits with the same name count together */
export function createRateLimit(counters: RateCounters, name: string, limit: Limit): RateLimit {
  const count = (key: string) => counters.count(`${name} ${key}`, limit);
  return {
    count,
    countNetwork: async (ip) => (ip === null ? 0 : count(networkOf(ip))),
  };
}

/** Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [before = '', after] = ip.split('::');
  const groups = before === '' ? [] : before.split(':');
  const zeros = after === undefined ? 0 : 8 - groups.length - after.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => '0')]
    .slice(0, 4)
    .join(':');
}
