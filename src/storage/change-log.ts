import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * What changes are told apart by: all post-like kinds are one group, since lists mix them. `office` is what no visitor reads
 * (submissions, subscribers, donations, imports), so that a busy form doesn't make every kept page be read anew.
 */
export type Group = 'entry' | 'term' | 'user' | 'comment' | 'setting' | 'office';

export type ChangeOperation = 'create' | 'update' | 'delete';

export interface ChangeLog {
  /** After this, every change is known that was committed, by any process, before the call. */
  refresh(): Promise<void>;
  /**
   * The sequence number of the latest change that is known; 0 for none. What is read from the database from now on shows it, so
   * that whatever is made of that is valid until `latestIn` its groups is beyond this number.
   */
  latest(): number;
  /** The same of the latest change in any of these groups. */
  latestIn(groups: Iterable<Group>): number;
}

const GROUPS: readonly Group[] = ['term', 'user', 'comment', 'setting', 'office'];

/** A kind of what is in the office is named `office:submission`; what isn't named here is a kind of entry. */
const groupOf = (kind: string): Group => {
  const name = kind.split(':', 1)[0];
  return GROUPS.find((group) => group === name) ?? 'entry';
};

/** Follows the change log; everything that is kept in memory is valid by its numbers (docs/adr/0003-caching-by-version.md). */
export function followChanges(database: Database): ChangeLog {
  const latestOf = { entry: 0, term: 0, user: 0, comment: 0, setting: 0, office: 0 };
  let latest = 0;
  const take: Take = (rows) => {
    for (const { kind, seq } of rows) {
      const group = groupOf(kind);
      latestOf[group] = Math.max(latestOf[group], seq);
      latest = Math.max(latest, seq);
    }
  };
  const follow = database.sqlite ? followSqlite : followPostgres;
  return {
    refresh: follow(database, take, () => latest),
    latest: () => latest,
    latestIn(groups) {
      let seq = 0;
      for (const group of groups) seq = Math.max(seq, latestOf[group]);
      return seq;
    },
  };
}

type Take = (rows: readonly { kind: string; seq: number }[]) => void;

/**
 * `PRAGMA data_version` moves whenever another connection, of this process or any other, has committed. It costs two locks of
 * the file, so that the callers of one turn of the event loop share one look, taken after the last of them came.
 */
function followSqlite({ sqlite }: Database, take: Take, latest: () => number) {
  if (!sqlite) throw new Error('The database is not SQLite.');
  const version = sqlite.prepare('PRAGMA data_version');
  const since = sqlite.prepare(
    'SELECT kind, max(seq) AS seq FROM "Change" WHERE seq > ? GROUP BY kind',
  );
  let seen: unknown;
  let next: Promise<void> | undefined;
  const look = () => {
    next = undefined;
    const now = version.all()[0]?.[0];
    if (now === seen) return;
    take(since.all(latest()).map(([kind, seq]) => ({ kind: String(kind), seq: Number(seq) })));
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
function followPostgres({ tables }: Database, take: Take, latest: () => number) {
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  const read = async () => {
    const { rows } = await sql<{ kind: string; seq: number }>`
      SELECT kind, max(seq)::int AS seq FROM "Change" WHERE seq > ${latest()} GROUP BY kind`.execute(
      tables,
    );
    take(rows);
  };
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
