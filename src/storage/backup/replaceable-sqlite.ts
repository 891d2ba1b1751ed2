import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-files.ts';
import { assertSound } from '../sqlite/assert-sound.ts';
import { isBusy } from '../sqlite/sqlite-error.ts';
import { tablesIn } from '../sqlite/sqlite-migrations.ts';
import { CONTENT_TABLES, type Replaceable } from './replacement.ts';

/** The files of a database: itself, and what SQLite keeps beside it. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** An SQLite file, or a place where there is none yet. */
export function replaceableSqlite(path: string): Replaceable {
  const restored = `${path}.restored`;
  const replaced = `${path}.replaced`;

  async function move(from: string, to: string): Promise<void> {
    for (const suffix of SUFFIXES)
      if (existsSync(from + suffix)) await rename(from + suffix, to + suffix);
  }

  return {
    hasContent: async () => existsSync(path) && hasRows(path),
    async prepare(dump) {
      if (existsSync(replaced))
        throw new Error(
          `An earlier restore was broken off: ${replaced} is the database from before it. Rename it to ${path}, or remove it, and try again.`,
        );
      assertUnused(path);
      await mkdir(dirname(path), PRIVATE_FOLDER);
      await rm(restored, { force: true }); // of one that was broken off
      try {
        const written = createWriteStream(restored, { flags: 'wx', flush: true, ...PRIVATE_FILE });
        await pipeline(createReadStream(dump), written);
        checkFile(restored);
      } catch (error) {
        await rm(restored, { force: true });
        throw error;
      }
      return {
        async swap() {
          await move(path, replaced);
          try {
            await rename(restored, path);
          } catch (error) {
            await move(replaced, path);
            throw error;
          }
        },
        async undo() {
          if (!existsSync(restored)) {
            for (const suffix of SUFFIXES) await rm(path + suffix, { force: true });
            await move(replaced, path);
          }
          await rm(restored, { force: true });
        },
        async finish() {
          for (const suffix of SUFFIXES) await rm(replaced + suffix, { force: true });
        },
      };
    },
  };
}

function hasRows(path: string): boolean {
  try {
    return withFile(path, (database) => {
      const tables = tablesIn(database);
      return CONTENT_TABLES.some(
        (name) => tables.has(name) && database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get(),
      );
    });
  } catch (error) {
    if (isBusy(error)) throw inUse();
    return true; // a damaged file may still be worth something
  }
}

const checkFile = (path: string): void => withFile(path, (copy) => assertSound(copy, path));

/** Only where nobody else has a file open can its journal be another one. @throws Error where somebody has */
function assertUnused(path: string): void {
  if (!existsSync(path)) return;
  try {
    withFile(path, (database) => {
      const mode = database.prepare('PRAGMA journal_mode').get()?.journal_mode;
      database.exec('PRAGMA journal_mode = DELETE');
      database.exec(`PRAGMA journal_mode = ${mode}`);
    });
  } catch (error) {
    if (isBusy(error)) throw inUse();
    // No database, or a damaged one: nobody works with that.
  }
}

const inUse = () => new Error('The database is in use: stop the server, and try again.');

function withFile<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
