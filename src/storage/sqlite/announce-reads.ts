import type Sqlite from 'better-sqlite3';
import type { StatementListener } from '../database.ts';

/** Makes a connection tell each run of a statement that it prepares from now on. */
export function announceReads(sqlite: Sqlite.Database, emit: StatementListener): Sqlite.Database {
  const prepare = sqlite.prepare.bind(sqlite);
  return Object.assign(sqlite, {
    prepare(sql: string) {
      const statement = prepare(sql);
      const { all, get, iterate } = statement;
      return Object.assign(statement, {
        all: announced(all),
        get: announced(get),
        iterate: announced(iterate),
      });

      function announced<Result>(run: (...parameters: unknown[]) => Result) {
        return (...parameters: unknown[]): Result => {
          emit(sql);
          return run.apply(statement, parameters);
        };
      }
    },
  });
}
