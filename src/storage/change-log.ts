import { sql } from 'kysely';
import { type Clock, toMoment } from '../lib/clock.ts';
import { nowAndThen } from '../lib/repeat.ts';
import type { Database } from './database.ts';
import type { SqliteReader } from './sqlite/sqlite-reader.ts';
import type { Group } from './tables.ts';

/** The part of the data that a result depends on: a group, the entries of one kind, or one entry or term by its id. */
export type Dependency = Group | `kind:${string}` | `entry:${number}` | `term:${number}`;

/** `publish` is an update by which the record can be read by all. */
export type ChangeOperation = 'create' | 'publish' | 'update' | 'delete';

export interface ChangeLog {
  /** After this, every change is known that was committed, by any process, before the call. */
  refresh(): Promise<void>;
  /**
   * The sequence number of the latest change that is known; 0 for none. What is read from the database from now on shows it, so
   * that whatever is made of that is valid until `latestIn` its dependencies is beyond this number.
   */
  latest(): number;
  /** Returns the number of the latest known change in any of these, or a higher one if their last changes were long ago. */
  latestIn(dependencies: Iterable<Dependency>): number;
}

const GROUPS: readonly Group[] = ['term', 'user', 'comment', 'setting', 'private'];

/** Private kinds are named like `private:submission`. Any other unlisted kind is a kind of entry. */
export const groupOf = (kind: string): Group => {
  const name = kind.split(':', 1)[0];
  return GROUPS.find((group) => group === name) ?? 'entry';
};

/** Records whose latest change is known by itself; of all others it is known to be no later than some other one. */
const RECORDS = 10_000;

/** Changes that are looked at one by one; where more have come since the last look, only the latest of each kind are. */
const CHANGES = 1000;

/** Milliseconds after which changes may have been removed from the log, but for the latest of each kind. */
const LONG = 24 * 3_600_000;

/** Follows the change log. Everything that is cached in memory is valid by its numbers (docs/adr/0003-caching-by-version.md). */
export function followChanges(database: Database): ChangeLog {
  const { take, takeKinds, latest, latestIn } = createLatestChanges();
  let looked = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const now = Date.now();
    const isShort = now - looked < LONG;
    const rows = isShort ? await readChangesAfter(database, latest(), CHANGES + 1) : [];
    if (isShort && rows.length <= CHANGES) take(rows);
    else takeKinds(await kindsAfter(database, latest()));
    looked = now;
  };
  const { sqlite } = database;
  return { refresh: sqlite ? whenWritten(sqlite, read) : inTurn(read), latest, latestIn };
}

/** A change of a record as the change log has it. */
export interface LoggedChange {
  readonly seq: number;
  /** An entry's kind, or term, user, comment, setting; a removed term is noted as `term:category` as well. */
  readonly kind: string;
  readonly recordId: number;
  readonly operation: string;
  readonly isHidden: boolean;
  readonly authorId: number | null;
  /** When it was made, in UTC. */
  readonly moment: string;
}

/** Changes that are read at a time. */
export const CHANGES_READ = 1000;

/** Returns the first changes after a number, in the order of their commits. */
export const readChangesAfter = (
  { tables }: Pick<Database, 'tables'>,
  seq: number,
  limit = CHANGES_READ,
): Promise<readonly LoggedChange[]> =>
  tables
    .selectFrom('Change')
    .select(['seq', 'kind', 'recordId', 'operation', 'isHidden', 'authorId', 'moment'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

type KindChange = Pick<LoggedChange, 'kind' | 'seq'>;

/** Returns the latest change of each kind that has any after a number. */
async function kindsAfter(
  { tables, provider }: Database,
  seq: number,
): Promise<readonly KindChange[]> {
  // The plus keeps SQLite from walking through an index by kind, which is through the whole log.
  const kind = provider === 'sqlite' ? sql`+kind` : sql`kind`;
  const statement = sql<KindChange>`
    SELECT kind, max(seq) AS seq FROM "Change" WHERE seq > ${seq} GROUP BY ${kind}`;
  return (await statement.execute(tables)).rows;
}

function createLatestChanges() {
  const latestOf = new Map<Dependency, number>();
  /** In the order in which they became known. */
  const ofRecords = new Map<Dependency, number>();
  let latest = 0;
  /** No record that isn't among these has changed later. */
  let floor = 0;
  const note = (kind: string, seq: number): Group => {
    const group = groupOf(kind);
    latestOf.set(group, Math.max(latestOf.get(group) ?? 0, seq));
    if (group === 'entry') latestOf.set(`kind:${kind}`, seq);
    latest = Math.max(latest, seq);
    return group;
  };
  const noteRecord = (record: Dependency, seq: number) => {
    ofRecords.delete(record);
    ofRecords.set(record, seq);
    if (ofRecords.size <= RECORDS) return;
    for (const [oldest, its] of ofRecords) {
      ofRecords.delete(oldest);
      floor = Math.max(floor, its);
      return;
    }
  };
  return {
    /** @param rows in the order of the log */
    take(rows: readonly LoggedChange[]) {
      for (const { kind, recordId, seq } of rows) {
        const group = note(kind, seq);
        if (group === 'entry' || group === 'term') noteRecord(`${group}:${recordId}`, seq);
      }
    },
    takeKinds(rows: readonly KindChange[]) {
      for (const { kind, seq } of rows) note(kind, seq);
      ofRecords.clear();
      floor = latest;
    },
    latest: () => latest,
    latestIn(dependencies: Iterable<Dependency>) {
      let seq = 0;
      for (const one of dependencies) {
        const own = latestOf.get(one) ?? ofRecords.get(one) ?? (isRecord(one) ? floor : 0);
        seq = Math.max(seq, own);
      }
      return seq;
    },
  };
}

const isRecord = (dependency: Dependency): boolean => /^(entry|term):/.test(dependency);

type Read = () => Promise<void>;

/**
 * `PRAGMA data_version` moves whenever another connection, of this process or any other, has committed. It costs two locks of
 * the file, so that the callers of one turn of the event loop share one look, taken after the last of them came.
 */
function whenWritten(sqlite: SqliteReader, read: Read): Read {
  const version = sqlite.prepare('PRAGMA data_version');
  let seen: unknown;
  let next: Promise<void> | undefined;
  const look = async () => {
    next = undefined;
    const now = version.all()[0]?.[0];
    if (now === seen) return;
    await read();
    seen = now;
  };
  return () => {
    next ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(look);
    return next;
  };
}

/**
 * One small query, shared by all callers that came before it was sent: exact across processes, since
 * changes get their numbers in the order of their commits (see `write`).
 */
function inTurn(read: Read): Read {
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        running = read();
        return running;
      });
    return next;
  };
}

interface Needed {
  readonly database: Database;
  readonly clock: Clock;
}

/** The least time for which changes are stored, in milliseconds. */
export const KEPT_CHANGES = 30 * 24 * 3_600_000;

/** Rows that are looked at and removed at a time, so that no writer waits long. */
const BATCH = 1000;

/**
 * Removes changes that are older than thirty days, but never the latest of a kind, which a process that starts later must still find. It
 * reads from the oldest on and ends at the first batch without an old change: moments rise with the log unless a clock was set. If there is
 * nothing to remove, it writes nothing.
 * @param batch how many rows at a time
 */
export async function trimChanges({ database, clock }: Needed, batch = BATCH): Promise<void> {
  const before = toMoment(new Date(clock.now().getTime() - KEPT_CHANGES));
  const kept = await latestOfKinds(database);
  for (let last = 0; ; ) {
    const rows = await database.tables
      .selectFrom('Change')
      .select(['seq', 'moment'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(batch)
      .execute();
    const until = rows.at(-1)?.seq;
    const old = rows.filter(({ moment }) => moment < before);
    if (until === undefined || old.length === 0) return;
    if (old.some(({ seq }) => !kept.has(seq)))
      await database.prisma.change.deleteMany({
        where: { seq: { gt: last, lte: until, notIn: [...kept] }, moment: { lt: before } },
      });
    last = until;
  }
}

/** A change that comes after this was read makes one of these needless, and none of the others needed. */
async function latestOfKinds({ tables }: Needed['database']): Promise<ReadonlySet<number>> {
  const rows = await tables
    .selectFrom('Change')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .groupBy('kind')
    .execute();
  return new Set(rows.map(({ seq }) => Number(seq)));
}

export const trimChangesNowAndThen = nowAndThen(
  trimChanges,
  3_600_000,
  'Old changes could not be removed.',
);
