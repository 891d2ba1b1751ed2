import type { SqlQueryable } from '@prisma/driver-adapter-utils';

/** Sends a statement, with what is to be done before and after. */
type Around = <Result>(send: () => Promise<Result>, sql: string) => Promise<Result>;

/** Makes a Prisma adapter, or one transaction of it, send all of its statements through a function. */
export function aroundStatements(queryable: SqlQueryable, around: Around): void {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => around(() => queryRaw(query), query.sql);
  queryable.executeRaw = (query) => around(() => executeRaw(query), query.sql);
}
