import type { Kysely } from 'kysely';
import type { Dependency } from '../storage/change-log.ts';
import type { Tables } from '../storage/tables.ts';
import { type Transaction, writePart } from '../storage/write.ts';
import type { Context } from './context.ts';
import { notInUnit } from './errors.ts';
import { createTotalsCache } from './lists/cached-count.ts';
import { LoaderScope } from './loader.ts';
import type { Services } from './services.ts';

/**
 * Runs several operations as one: all their writes are committed together after the last one, or not at all. Run them in the
 * context that `work` receives. Its reads see the earlier writes of the unit. Units can be nested. A conflict with another writer
 * runs the whole unit again. On SQLite nobody else can write meanwhile, so slow work does not belong in it, and the outer
 * context's `write` must not be used within it, because it would wait for the unit.
 */
export const atomically = <Result>(
  context: Context,
  work: (unit: Context) => Promise<Result>,
): Promise<Result> => context.write((transaction) => work(unitOf(context, transaction)));

function unitOf(context: Context, transaction: Transaction): Context {
  const loaders = new LoaderScope(UNCOMMITTED);
  const { tables } = transaction;
  const seen = <T extends keyof Tables>() => tables as unknown as Kysely<Pick<Tables, T>>; // the same object, seen through fewer tables
  let latest: Promise<unknown> = Promise.resolve();
  return {
    ...context,
    services: servicesOf(context.services, transaction),
    loaders,
    isUnit: true,
    read<T extends keyof Tables>(...names: readonly T[]) {
      context.read(...names); // records them
      return seen<T>();
    },
    readPart<T extends keyof Tables>(dependencies: Iterable<Dependency>) {
      context.readPart(dependencies);
      return seen<T>();
    },
    /** Writes run one after the other, since they share a connection. */
    write(part) {
      const written = latest
        .catch(() => {})
        .then(() => writePart(transaction, part))
        .finally(() => loaders.forget(UNCOMMITTED));
      latest = written;
      return written;
    },
  };
}

/** The services of the process, without what is cached and what writes by a connection of its own, which would wait for the unit. */
function servicesOf(services: Services, { prisma, tables }: Transaction): Services {
  const { sqlite: _, ...database } = services.database;
  return {
    ...services,
    database: { ...database, prisma, tables } as typeof services.database, // less `$transaction`, which no operation calls
    // No cached value is valid here.
    changes: { ...services.changes, latestIn: () => Number.POSITIVE_INFINITY },
    totals: createTotalsCache(),
    settings: { ...services.settings, current: () => services.settings.readIn(tables) },
    counters: { count: refuse, forgive: refuse },
    loginLimit: { ...services.loginLimit, count: refuse, forgive: refuse },
    sessions: { ...services.sessions, begin: refuse, end: refuse },
  };
}

/** An operation that gets here lacks its mark `isAlone`. */
async function refuse(): Promise<never> {
  throw notInUnit('This');
}

/** Below every number in the change log, so that nothing read here is cached as known later. */
const UNCOMMITTED = -1;
