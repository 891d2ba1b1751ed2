import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PrismaClient } from '../../generated/postgresql/client.ts';
import type { PrismaClient as SqlitePrismaClient } from '../../generated/sqlite/client.ts';
import { createCommitListeners } from '../commit-listeners.ts';
import type { Database, StatementListener } from '../database.ts';
import { openOnce } from '../open-once.ts';
import { announceStatements, createStatementListeners } from '../statement-listeners.ts';
import type { Tables } from '../tables.ts';

/** Opens a PostgreSQL database with two pools, since a read that waited for a writer's connection could block it. */
export async function openPostgresql(url: string): Promise<Database> {
  const { emit, add } = createStatementListeners();
  const prisma = openOnce(() => new PrismaClient({ adapter: announcingPostgresql(url, emit) }));
  const pool = new pg.Pool({ connectionString: url, types: { getTypeParser } });
  // Without a listener, the loss of an idle connection would end the process; the pool opens another at need.
  pool.on('error', () => {});
  const tables = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ level, query }) {
      if (level === 'query') emit(query.sql);
    },
  });
  await sql`SELECT 1`.execute(tables); // a database that is not there is told of at once; Prisma connects with the first write
  return {
    provider: 'postgresql',
    get prisma() {
      return prisma.get() as unknown as SqlitePrismaClient; // the same models; only filters of PostgreSQL's own are lost
    },
    tables,
    onStatement: add,
    commits: createCommitListeners(),
    async close() {
      await tables.destroy();
      await prisma.opened()?.$disconnect();
    },
  };
}

const INT8 = 20;

/** Counts and sums are bigint in PostgreSQL, which the driver would give as text; ours stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

function announcingPostgresql(url: string, emit: StatementListener): SqlDriverAdapterFactory {
  const factory = new PrismaPg(url, { onPoolError: () => {} });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => announceStatements(await factory.connect(), emit),
  };
}
