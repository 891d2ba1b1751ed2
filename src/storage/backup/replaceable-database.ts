import { providerOf, sqlitePath } from '../provider.ts';
import { replaceablePostgresql } from './replaceable-postgresql.ts';
import { replaceableSqlite } from './replaceable-sqlite.ts';
import type { Replaceable } from './replacement.ts';
import type { ProgramEnvironment } from './run-postgresql-program.ts';

/** The database at an address, as one whose place another may take. */
export const replaceableDatabase = (env: ProgramEnvironment, url: string): Replaceable =>
  providerOf(url) === 'sqlite'
    ? replaceableSqlite(sqlitePath(url))
    : replaceablePostgresql(env, url);
