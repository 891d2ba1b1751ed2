import type pg from 'pg';
import {
  connected,
  createDatabase,
  databaseName,
  databaseUrl,
  dropDatabase,
} from './postgresql-databases.ts';

/** A migrated, empty database to make copies of. */
export interface Template {
  readonly url: string;
  /** As `readSchema` has it, on PostgreSQL. */
  readonly schema: string;
}

/**
 * Copies that tests of this process have ended with. To make and to drop a database takes a hundred times as long as to delete the few rows
 * of a test.
 */
const emptied: string[] = [];

/** A copy of the template that nobody has open. */
export async function takeCopy({ url }: Template): Promise<string> {
  return (
    emptied.pop() ??
    (await createDatabase(`${databaseName(url)}_${crypto.randomUUID().slice(0, 8)}`, url))
  );
}

/** Takes back a copy when its test has ended: the next test has it, or it is dropped where it has become another than the template is. */
export async function giveBackCopy(url: string, { schema }: Template): Promise<void> {
  const isEmptied = await connected(async (client) => {
    await client.query(`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
      ${DELETE_ALL}`);
    return (await schemaOf(client)) === schema;
  }, url).catch(() => false);
  if (isEmptied) emptied.push(url);
  else await dropDatabase(url);
}

/** Pages of 8 kB that a table may have grown to: its size is what statements are planned by. */
const MAX_PAGES = 64;

/** In every table but that of the migrations; ids begin with 1 again. */
const DELETE_ALL = `
  DO $$
  DECLARE part record;
  BEGIN
    SET LOCAL session_replication_role = replica; -- without looking for references
    FOR part IN SELECT oid::regclass AS name, relkind, pg_relation_size(oid) / 8192 AS pages FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
        AND (relkind = 'r' AND pg_relation_size(oid) > 0 OR relkind = 'S')
    LOOP
      IF part.pages > ${MAX_PAGES} THEN RAISE 'too large to be used again'; END IF;
      IF part.relkind = 'r' THEN EXECUTE format('DELETE FROM %s', part.name);
      ELSE PERFORM setval(part.name, 1, false);
      END IF;
    END LOOP;
  END $$`;

/** Tells apart databases whose tables, columns, indexes, triggers, constraints, functions, statistics or migrations differ. */
const schemaOf = async (client: pg.Client): Promise<string> => {
  const parts = [
    'pg_class',
    'pg_attribute',
    'pg_index',
    'pg_trigger',
    'pg_constraint',
    'pg_proc',
    'pg_statistic',
    '"_prisma_migrations"',
  ];
  const { rows } = await client.query(
    parts
      .map((name) => `SELECT count(*), max(xmin::text::bigint) AS last FROM ${name}`)
      .join(' UNION ALL '),
  );
  return JSON.stringify(rows);
};

/** What the database at this address is made of. */
export const readSchema = (url: string): Promise<string> => connected(schemaOf, url);

/** Drops the template at this address and all copies of it. */
export async function dropTemplate(url: string): Promise<void> {
  const { rows } = await connected((client) =>
    client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
      databaseName(url),
    ]),
  );
  for (const { datname } of rows) await dropDatabase(databaseUrl(datname));
}
