import type { Logger } from 'pino';
import type { CdnConfig, PurgeConfig, PurgeFormat } from '../../config/cdn-config.ts';
import { type Clock, toMoment } from '../../lib/clock.ts';
import { outgoingFetch } from '../../lib/outgoing-fetch.ts';
import { patiently, repeat } from '../../lib/repeat.ts';
import { type ChangeLog, type LoggedChange, readChangesAfter } from '../../storage/change-log.ts';
import type { Database } from '../../storage/database.ts';
import { EVERYTHING_KEY, keysOfChange, UPLOADS_KEY } from './shared-cache-headers.ts';

interface Needed {
  readonly config: { readonly cdn: CdnConfig };
  readonly database: Database;
  readonly changes: ChangeLog;
  /** Entries that wait for their date. Without reads, nobody else would publish them. */
  readonly schedule: { isDue(): Promise<boolean>; publishDue(): Promise<void> };
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * A response that was being made during a change may arrive at the cache after the purge, so each change is purged again after this
 * time, in milliseconds. Only then it counts as purged, also for a process that starts after a kill.
 */
const AGAIN_AFTER = 15_000;

/** Beyond so many keys, everything is purged with one. */
const MOST_KEYS = 300;

/** The row of `Setting` with the number of the last change that has been purged twice. */
const CURSOR = 'cdnPurgedSeq';

/**
 * Follows the change log and tells the cache in front what has changed, at least once, in the order of the log. Every process does so.
 * Does nothing without CDN_PURGE_URL.
 * @param interval in milliseconds
 * @returns how to stop; resolves when nothing of it is in progress
 */
export function purgeChangesNowAndThen(services: Needed, interval = 1000): () => Promise<void> {
  const { cdn } = services.config;
  if (cdn.purge === null) return async () => {};
  const look = createPurger(services, cdn.purge);
  const lookOrWait = patiently(look, interval, (error) =>
    services.log.warn({ err: error }, 'The cache in front was not purged; it is tried again.'),
  );
  return repeat(lookOrWait, interval, lookOrWait());
}

function createPurger(
  { database, changes, schedule, clock }: Needed,
  purge: PurgeConfig,
): () => Promise<void> {
  /** The last change that has been purged once, and twice. */
  let once: number | undefined;
  let twice = 0;

  async function begin(): Promise<number> {
    const stored = await readCursor(database);
    if (stored !== null) {
      twice = stored;
      return stored;
    }
    // Whatever the cache has is from a time when nobody told it of changes.
    const latest = changes.latest();
    await postPurge(purge, [EVERYTHING_KEY]);
    await storeCursor(database, latest);
    twice = latest;
    return latest;
  }

  return async () => {
    await changes.refresh();
    if (await schedule.isDue()) {
      await schedule.publishDue();
      await changes.refresh();
    }
    once ??= await begin();
    while (once < changes.latest()) {
      const rows = await readChangesAfter(database, once);
      const last = rows.at(-1);
      if (!last) break;
      await postPurge(purge, keysOf(rows));
      once = last.seq;
    }
    if (twice >= once) return;
    const before = toMoment(new Date(clock.now().getTime() - AGAIN_AFTER));
    const rows = (await readChangesAfter(database, twice)).filter(({ moment }) => moment <= before);
    const last = rows.at(-1);
    if (!last) return;
    await postPurge(purge, keysOf(rows));
    await storeCursor(database, last.seq);
    twice = last.seq;
  };
}

function keysOf(rows: readonly LoggedChange[]): readonly string[] {
  const keys: readonly string[] = [...new Set(rows.flatMap(keysOfChange))];
  return keys.length <= MOST_KEYS
    ? keys
    : [EVERYTHING_KEY, ...keys.filter((key) => key === UPLOADS_KEY)];
}

async function readCursor({ prisma }: Database): Promise<number | null> {
  const row = await prisma.setting.findUnique({ where: { name: CURSOR } });
  return row ? Number(row.value) : null;
}

/** No change of the log: no response shows it. */
async function storeCursor({ prisma }: Database, seq: number): Promise<void> {
  const value = String(seq);
  await prisma.setting.upsert({
    where: { name: CURSOR },
    create: { name: CURSOR, value },
    update: { value },
  });
}

/** Keys of one request: the fewest that one of the services takes. */
const KEYS_AT_ONCE = 30;

/** Milliseconds for one request. */
const PATIENCE = 10_000;

interface Format {
  readonly body: (keys: readonly string[]) => object;
  readonly header: (token: string) => Readonly<Record<string, string>>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const FORMATS: Readonly<Record<PurgeFormat, Format>> = {
  keys: { body: (keys) => ({ keys }), header: bearer },
  fastly: {
    body: (keys) => ({ surrogate_keys: keys }),
    header: (token) => ({ 'fastly-key': token }),
  },
  cloudflare: { body: (keys) => ({ tags: keys }), header: bearer },
};

/**
 * Tells the cache to forget all responses with these keys, which are in the body and, for Varnish, in `Surrogate-Key`.
 * @throws Error unless it has accepted all of them
 */
async function postPurge(
  { url, token, format }: PurgeConfig,
  keys: readonly string[],
): Promise<void> {
  const { body, header } = FORMATS[format];
  for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
    const some = keys.slice(i, i + KEYS_AT_ONCE);
    const answer = await outgoingFetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        'content-type': 'application/json',
        'surrogate-key': some.join(' '),
        ...(token === '' ? {} : header(token)),
      },
      body: JSON.stringify(body(some)),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The cache in front answers ${answer.status}.`);
  }
}
