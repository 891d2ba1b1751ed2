import { createHmac, type KeyObject } from 'node:crypto';
import { type Clock, fromMoment, toMoment } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { networkOf } from './network-of.ts';

/** Who tries to log in, as far as attempts are counted by it. */
export interface LoginAttempt {
  /** As typed. */
  readonly name: string;
  /** The client's IP address; all that are unknown count as one. */
  readonly ip: string | null;
}

/** Slows down the guessing of passwords, by user name and by address. */
export interface LoginLimit {
  /** Counts an attempt before it is made. Answers the seconds to wait where there were too many, else 0. */
  count(attempt: LoginAttempt): Promise<number>;
  /** Takes back what `count` noted: the attempt was a good one. */
  forgive(attempt: LoginAttempt): Promise<void>;
}

interface LoginLimitOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Names are stored as hashes under it. */
  readonly key: KeyObject;
  /** How many names and addresses are counted at a time; who was counted longest ago is forgotten first. */
  readonly most?: number;
}

/** In the database, so that all processes count together. */
export function createLoginLimit({
  database: { prisma },
  clock,
  key,
  most = 20_000,
}: LoginLimitOptions): LoginLimit {
  const nameOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const momentBefore = (milliseconds: number) =>
    toMoment(new Date(clock.now().getTime() - milliseconds));

  /** One statement looks and counts, whoever else does. */
  async function countOne({ counted, limit }: Limited): Promise<number> {
    const now = momentBefore(0);
    const over = momentBefore(WINDOW);
    const [counter] = await prisma.$queryRaw<Counter[]>`
      INSERT INTO "LoginAttempt" ("key", "since", "attempts") VALUES (${nameOf(counted)}, ${now}, 1)
      ON CONFLICT ("key") DO UPDATE SET
        "attempts" = CASE WHEN "LoginAttempt"."since" <= ${over} THEN 1
          WHEN "LoginAttempt"."attempts" > ${limit} THEN "LoginAttempt"."attempts"
          ELSE "LoginAttempt"."attempts" + 1 END,
        "since" = CASE WHEN "LoginAttempt"."since" <= ${over} THEN ${now} ELSE "LoginAttempt"."since" END
      RETURNING "since", "attempts"`;
    if (!counter) return 0;
    if (Number(counter.attempts) === 1) await trim(over);
    if (Number(counter.attempts) <= limit) return 0;
    const until = fromMoment(counter.since).getTime() + WINDOW;
    return Math.max(1, Math.ceil((until - clock.now().getTime()) / 1000));
  }

  let isTrimming = false;
  async function trim(over: string): Promise<void> {
    if (isTrimming) return;
    isTrimming = true;
    try {
      await prisma.loginAttempt.deleteMany({ where: { since: { lte: over } } });
      const [beyond] = await prisma.loginAttempt.findMany({
        orderBy: { since: 'desc' },
        skip: most,
        take: 1,
      });
      if (beyond) await prisma.loginAttempt.deleteMany({ where: { since: { lte: beyond.since } } });
    } finally {
      isTrimming = false;
    }
  }

  return {
    async count(attempt) {
      // A name is counted only for those whose address may still try.
      for (const limited of limitsOf(attempt)) {
        const wait = await countOne(limited);
        if (wait > 0) return wait;
      }
      return 0;
    },
    async forgive(attempt) {
      const keys = limitsOf(attempt).map(({ counted }) => nameOf(counted));
      await prisma.loginAttempt.updateMany({
        where: { key: { in: keys }, attempts: { gt: 0 } },
        data: { attempts: { decrement: 1 } },
      });
    },
  };
}

interface Counter {
  readonly since: string;
  readonly attempts: number | bigint;
}

interface Limited {
  readonly counted: string;
  /** Attempts in a window. */
  readonly limit: number;
}

/** Fifteen minutes, in milliseconds. */
const WINDOW = 15 * 60 * 1000;

const limitsOf = ({ name, ip }: LoginAttempt): readonly Limited[] => [
  { counted: `address ${ip === null ? '' : networkOf(ip)}`, limit: 30 },
  { counted: `name ${name.trim().toLowerCase().slice(0, 320)}`, limit: 10 },
];
