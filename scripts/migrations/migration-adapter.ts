import { DatabaseSync } from 'node:sqlite';
import { PrismaPg } from '@prisma/adapter-pg';
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { providerOf, sqlitePath } from '../../src/storage/provider.ts';
import { openWriter } from '../../src/storage/sqlite/connection.ts';
import { ADAPTER_NAME, sqliteAdapter } from '../../src/storage/sqlite/sqlite-adapter.ts';

/** An adapter that the schema engine can migrate with. */
export function migrationAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  return providerOf(url) === 'sqlite' ? sqliteMigrations(url) : postgresqlAdapter(url);
}

/** The engine's own queries have texts in double quotes, where it looks for what an index leaves out. */
const OPTIONS = { enableDoubleQuotedStringLiterals: true };

function sqliteMigrations(url: string): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName: ADAPTER_NAME,
    connect: async () => sqliteAdapter(openWriter(sqlitePath(url), 0, OPTIONS)),
    async connectToShadowDb() {
      const adapter = sqliteAdapter(new DatabaseSync(':memory:', OPTIONS));
      const executeOne = adapter.executeRaw.bind(adapter);
      // The engine sends whole scripts here, of which only the first statement would be run.
      adapter.executeRaw = async (query) => {
        if (query.args.length > 0) return await executeOne(query);
        await adapter.executeScript(query.sql);
        return 0;
      };
      return adapter;
    },
  };
}

function postgresqlAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  const main = decodeURIComponent(new URL(url).pathname.slice(1));
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => openPostgresql(url, main),
    async connectToShadowDb() {
      const name = `almanac_shadow_${crypto.randomUUID()}`;
      const admin = await openPostgresql(url, main);
      await admin.executeScript(`CREATE DATABASE "${name}"`);
      const shadow = await openPostgresql(url, name);
      const close = shadow.dispose.bind(shadow);
      // Prisma's own order, drop before close, fails because the shadow database is still in use.
      shadow.dispose = async () => {
        await close();
        await admin.executeScript(`DROP DATABASE "${name}"`);
        await admin.dispose();
      };
      return shadow;
    },
  };
}

/** Without a `connectionString`, which would make the shadow database the main one. */
async function openPostgresql(url: string, database: string): Promise<SqlDriverAdapter> {
  const { hostname, port, username, password } = new URL(url);
  const adapter = await new PrismaPg({
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
    database,
  }).connect();
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool) as (config: unknown) => Promise<pg.QueryResult>; // the overload in use
  Object.assign(pool, {
    // The adapter knows no mapping for "char" (18), which the catalogues use; bpchar (1042) reads alike.
    async query(config: unknown) {
      const result = await query(config);
      for (const field of result.fields) if (field.dataTypeID === 18) field.dataTypeID = 1042;
      return result;
    },
  });
  return adapter;
}
