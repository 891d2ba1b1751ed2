import type { Kysely } from 'kysely';
import type { Dependency } from '../storage/change-log.ts';
import type { Tables } from '../storage/tables.ts';
import { tablesOf } from '../storage/transaction-reader.ts';
import { type Transaction, writePart } from '../storage/write.ts';
import type { Context } from './context.ts';
import { LoaderScope } from './loader.ts';

/**
 * Does several operations as one: all that they write is committed together, after the last, or not at all. They are to be
 * performed in the context that `work` is given, whose reads see what was written before in the same unit; units may be nested. The
 * whole is run again when another writer was in the way. On SQLite nobody else writes meanwhile, so nothing slow belongs in it, and
 * the outer context's `write` must not be used within: it would wait for the unit.
 */
export const atomically = <Result>(
  context: Context,
  work: (unit: Context) => Promise<Result>,
): Promise<Result> => context.write((transaction) => work(unitOf(context, transaction)));

function unitOf(context: Context, transaction: Transaction): Context {
  const { services } = context;
  const loaders = new LoaderScope(UNCOMMITTED);
  const tables = tablesOf(transaction);
  const database = { ...services.database, prisma: transaction.prisma, tables };
  const seen = <T extends keyof Tables>() => tables as unknown as Kysely<Pick<Tables, T>>; // the same object, seen through fewer tables
  let latest: Promise<unknown> = Promise.resolve();
  return {
    ...context,
    services: {
      ...services,
      database: database as typeof services.database, // less `$transaction`, which no operation calls
      // Nothing that is cached is true here.
      changes: { ...services.changes, latestIn: () => Number.POSITIVE_INFINITY },
    },
    loaders,
    read<T extends keyof Tables>(...names: readonly T[]) {
      context.read(...names); // notes them
      return seen<T>();
    },
    readPart<T extends keyof Tables>(dependencies: Iterable<Dependency>) {
      context.readPart(dependencies);
      return seen<T>();
    },
    catchUp: async () => loaders.forget(UNCOMMITTED),
    /** One after the other, since they share a connection. */
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

/** Before all that the change log has ever had, so that nothing that is read here counts as known later. */
const UNCOMMITTED = -1;
